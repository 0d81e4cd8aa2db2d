import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../shared/i18n/use-translation.ts';
import { afterPaint } from '../shared/ui/after-paint.tsx';
import { Button } from '../shared/ui/button.tsx';
import { DOUBLE_PRESS_MS, ignoreSecondPress } from '../shared/ui/double-press.ts';

const answersInGame = () => document.querySelector<HTMLElement>('[data-game] [data-answers]');

/**
 * Skips the reveal. Takes the focus from the answers, so that Enter or Space continues; the panel returns it to the
 * answers of the next question.
 */
export function NextQuestion({ isLast, onNext }: { isLast: boolean; onNext: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
    return afterPaint(() => {
      const { activeElement } = document;
      const isFree = activeElement === document.body || answersInGame()?.contains(activeElement);
      if (isFree) button.current?.focus({ preventScroll: true });
    });
  }, []);
  return (
    <Button
      ref={button}
      data-returns-focus
      kind="quiet"
      size="small"
      // the line keeps its height on low windows
      className="flat:-my-1.5 short:-mt-3.5 short:-mb-1.5"
      // a key that is held down repeats its press
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={(press) => {
        // the second half of a double press on an answer
        if (performance.now() - shownAt.current < DOUBLE_PRESS_MS) return;
        // a lifeline of the next question, or a link below the result, stands in the same place
        ignoreSecondPress(press.nativeEvent);
        onNext();
      }}
    >
      {t(isLast ? 'afterPlay.toResult' : 'afterPlay.nextQuestion')}
      <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
    </Button>
  );
}
