import { LogoMark } from '../shared/ui/logo-mark.tsx';

/** Logo and name; the logo alone on narrow screens, and where the header's links stand beside it. */
export function Logo({ name = 'Quizbout' }: { name?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-display text-2xl font-extrabold tracking-tight">
      <LogoMark />
      <span className="max-[26rem]:sr-only md:max-lg:sr-only md:@max-[40rem]/header:sr-only">
        {name}
      </span>
    </span>
  );
}
