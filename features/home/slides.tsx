/** The operator's slides: cards in a row, which scrolls sideways if they do not fit. */
export function Slides({
  label,
  slides,
}: {
  label: string;
  slides: readonly {
    readonly title: string;
    readonly description: string;
    readonly image: string;
  }[];
}) {
  if (slides.length === 0) return null;
  return (
    <ul
      // focusable, so that the arrow keys scroll it
      tabIndex={0}
      aria-label={label}
      className="-mx-4 flex snap-x snap-mandatory gap-5 overflow-x-auto px-4 pb-3 focus-visible:outline-3 focus-visible:outline-(--focus) sm:-mx-8 sm:px-8"
    >
      {slides.map(({ title, description, image }, place) => (
        <li
          key={place}
          className="grid w-[min(22rem,85vw)] shrink-0 snap-center content-start overflow-hidden rounded-card border-2 border-line bg-raised"
        >
          {image && (
            <img src={image} alt="" loading="lazy" className="aspect-video w-full object-cover" />
          )}
          <div className="grid gap-1 p-5">
            <h2 className="text-2xl break-words">{title}</h2>
            <p className="break-words text-muted">{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
