'use client';

import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';

/** A player's picture; its children if the address no longer has a picture. */
export function AvatarPicture({ image, children }: { image: string; children: ReactNode }) {
  const picture = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState('');
  // the picture may have failed before the page could listen
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setMissing(image);
  }, [image]);
  if (missing === image) return children;
  return (
    // pictures are small and come from any host; Next's optimiser would need a list of hosts
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
