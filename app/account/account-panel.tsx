import type { ReactNode } from "react";

type Props = { title: string; intro?: ReactNode; children?: ReactNode; footer?: ReactNode };

export function AccountPanel({ title, intro, children, footer }: Props) {
  return (
    <div className="page-width grid gap-10 py-8 md:py-14 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-16">
      <section className="w-full max-w-120 justify-self-center lg:justify-self-start">
        <h1 className="font-bold text-4xl">{title}</h1>
        {intro && <div className="mt-3 text-soft">{intro}</div>}
        <div className="mt-7 grid gap-5 rounded-xl border border-line bg-card p-5 shadow-soft sm:p-7">
          {children}
        </div>
        {footer && (
          <div className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm pointer-coarse:*:py-3 pointer-coarse:gap-y-0">
            {footer}
          </div>
        )}
        <noscript>
          <p className="mt-6">Accounts need JavaScript.</p>
        </noscript>
      </section>
      <div className="relative hidden min-h-130 overflow-clip rounded-xl border border-line bg-sand lg:block">
        <img
          src="/illustrations/station-hills-1.svg"
          alt=""
          width={1200}
          height={900}
          loading="lazy"
          className="absolute inset-0 size-full object-cover object-bottom"
        />
      </div>
    </div>
  );
}
