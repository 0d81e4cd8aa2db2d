import { useEffect } from 'react';
import type { Picture } from '../../../domain/question/question.ts';
import type { PanelQuestion } from './view-models.ts';

/**
 * The picture of a question, in the space that the text leaves. Calls `onShown` when it has loaded, or if it cannot load: its
 * text alternative is shown then, and the time must not wait for it.
 */
export function QuestionPicture({
  picture,
  onShown,
}: {
  picture: Picture;
  /** Undefined if the time of the question does not wait for the picture. */
  onShown: (() => void) | undefined;
}) {
  return (
    <img
      src={picture.address}
      alt={picture.alt}
      className="min-h-16 w-full flex-[4_1_8rem] rounded-control object-contain"
      onLoad={onShown}
      onError={onShown}
    />
  );
}

/** Loads the picture of the next question, or its category's drawing, before it is shown. */
export function usePreloadedPicture(
  next: Pick<PanelQuestion, 'picture' | 'drawing'> | undefined,
): void {
  const address = next?.picture?.address ?? next?.drawing;
  useEffect(() => {
    if (address === undefined) return;
    new Image().src = address;
  }, [address]);
}
