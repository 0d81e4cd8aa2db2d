'use client';

import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

/** A player's picture, or its children where there is none at its address any more. */
export function AvatarPicture({ image, children }: { image: string; children: ReactNode }) {
  const picture = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState('');
  // it may have failed before the page could listen
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setMissing(image);
  }, [image]);
  if (missing === image) return children;
  return (
    // pictures come from anywhere and are small; Next's optimiser would want a list of hosts
    <img
      ref={picture}
      src={image}
      alt=""
      className="size-full object-cover"
      referrerPolicy="no-referrer"
      onError={() => setMissing(image)}
    />
  );
}
