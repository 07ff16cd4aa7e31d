import { TAGLINE } from "#app/shared/product.ts";

/** The picture at the head of the home page, with a night version for dark mode, and the tagline. */
export function HomeHeader() {
  return (
    <div className="relative isolate h-71 overflow-clip border-line border-b bg-sand md:h-66">
      <picture>
        <source srcSet="/illustrations/header-night.svg" media="(prefers-color-scheme: dark)" />
        <img
          src="/illustrations/header-day.svg"
          alt=""
          width={2400}
          height={420}
          fetchPriority="high"
          className="-z-10 absolute inset-0 size-full object-cover object-[66%_50%] md:object-[58%_50%] min-[56.25rem]:object-[45%_50%] min-[75rem]:object-right"
        />
      </picture>
      <div className="page-width pt-5 md:pt-7">
        <h1 className="max-w-[17ch] font-bold text-[1.9375rem] leading-[1.08] tracking-tight md:max-w-[24ch] md:text-[2.625rem]">
          {TAGLINE}
        </h1>
      </div>
    </div>
  );
}
