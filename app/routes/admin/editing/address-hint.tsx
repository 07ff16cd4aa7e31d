import { slugOf } from "#app/shared/slug.ts";

type Props = {
  path: string;
  name: string;
  stored: { status: string; slug: string } | null;
};

/** The address changes when a published record gets another name. */
export function AddressHint({ path, name, stored }: Props) {
  const slug = slugOf(name.trim());
  if (stored?.status === "published" && slug !== stored.slug && slug)
    return (
      <span className="wrap-anywhere font-semibold text-warning">
        The address of the page changes from {path}
        {stored.slug} to {path}
        {slug}. The former address will lead to the new one.
      </span>
    );
  if (!slug || slug.length > 200) return null;
  return (
    <span className="wrap-anywhere">
      Address: {path}
      {slug}
    </span>
  );
}
