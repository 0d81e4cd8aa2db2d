/**
 * The drawing of the question's category, above its text. It takes the height that the text leaves, up to a limit, and
 * disappears if that is too little (`data-tight`, see `useFit`). Decorative: the game's strip names the category.
 */
export function CategoryArt({ drawing }: { drawing: string }) {
  return (
    <span
      data-art
      className="relative block min-h-0 w-full flex-[0_1_clamp(0rem,13dvh,7.5rem)] in-data-tight:hidden roomy:flex-[0_1_8rem]"
    >
      <img
        src={drawing}
        alt=""
        className="absolute inset-0 mx-auto h-full w-auto -rotate-3 rounded-[18%]"
      />
    </span>
  );
}
