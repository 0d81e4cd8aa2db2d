import { Logo } from './logo.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';

/** Fills the screen until the game's settings are loaded. */
export function StartLoader({ text }: { text: string }) {
  return (
    <main
      id="main"
      className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-6 bg-page"
    >
      <Logo />
      <p role="status" className="flex items-center gap-3 font-semibold text-muted">
        <Spinner />
        {text}
      </p>
    </main>
  );
}
