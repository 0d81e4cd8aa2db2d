import Markdown from 'markdown-to-jsx/react';
import { Card } from '../shared/ui/card.tsx';

/** A page of text. Its Markdown is turned into elements on the server; HTML in it stays text. */
export function StaticPage({ title, text }: { title: string; text: string }) {
  return (
    <article className="mx-auto grid max-w-3xl grid-cols-1 gap-6 pt-2">
      <h1 className="text-[min(2.25rem,11vw)] break-words sm:text-5xl">{title}</h1>
      <Card className="grid grid-cols-1 gap-4 text-lg break-words [&_a]:underline [&_h2]:pt-3 [&_h2]:text-2xl [&_li]:py-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6">
        <Markdown options={{ disableParsingRawHTML: true, forceBlock: true, wrapper: null }}>
          {text}
        </Markdown>
      </Card>
    </article>
  );
}
