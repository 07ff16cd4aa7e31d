import { Link } from "#app/ui/link.tsx";

export const TABS = [
  { value: "attractions", label: "Attractions" },
  { value: "activities", label: "Activity Types" },
  { value: "stations", label: "Train Stations" },
  { value: "security", label: "Security" },
];
export const FIRST_TAB = "attractions";

export const tabListClass = "flex flex-wrap gap-1 border-line border-b sm:flex-nowrap sm:overflow-x-auto";
export const tabClass =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-t-md border-transparent border-b-3 px-3 font-semibold text-sm sm:px-4 sm:text-base text-soft no-underline outline-offset-[-2px] hover:text-ink data-active:border-deep data-active:text-ink";

/** The tabs of /admin, on the other pages of staff. */
export function TabLinks() {
  return (
    <nav aria-label="Admin panel" className={tabListClass}>
      {TABS.map(({ value, label }) => (
        <Link key={value} to={value === FIRST_TAB ? "/admin" : `/admin?tab=${value}`} className={tabClass}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
