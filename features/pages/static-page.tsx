import Markdown from 'markdown-to-jsx/react';
import { Card } from '../shared/ui/card.tsx';

/** The operator's contact data ('' for unknown), with their labels. */
interface Contact {
  readonly title: string;
  readonly email: readonly [name: string, value: string];
  readonly address: readonly [name: string, value: string];
  readonly phone: readonly [name: string, value: string];
}

/** A page of text. Its Markdown is turned into elements on the server; HTML in it stays text. */
export function StaticPage({
  title,
  text,
  contact,
}: {
  title: string;
  text: string;
  /** Below the text, where there is any. */
  contact?: Contact | undefined;
}) {
  return (
    <article className="mx-auto grid max-w-3xl grid-cols-1 gap-6 pt-2">
      <h1 className="text-[min(2.25rem,11vw)] break-words sm:text-5xl">{title}</h1>
      <Card className="grid grid-cols-1 gap-4 text-lg break-words [&_a]:underline [&_h2]:pt-3 [&_h2]:text-2xl [&_li]:py-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6">
        <Markdown options={{ disableParsingRawHTML: true, forceBlock: true, wrapper: null }}>
          {text}
        </Markdown>
      </Card>
      {contact && (contact.email[1] || contact.address[1] || contact.phone[1]) && (
        <ContactCard contact={contact} />
      )}
    </article>
  );
}

function ContactCard({ contact: { title, email, address, phone } }: { contact: Contact }) {
  return (
    <Card className="grid gap-4 text-lg">
      <h2 className="text-2xl">{title}</h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {email[1] && (
          <>
            <dt className="text-muted">{email[0]}</dt>
            <dd className="min-w-0 break-all">
              <a href={`mailto:${email[1]}`} className="underline">
                <bdi dir="ltr">{email[1]}</bdi>
              </a>
            </dd>
          </>
        )}
        {address[1] && (
          <>
            <dt className="text-muted">{address[0]}</dt>
            <dd className="whitespace-pre-line">
              <bdi>{address[1]}</bdi>
            </dd>
          </>
        )}
        {phone[1] && (
          <>
            <dt className="text-muted">{phone[0]}</dt>
            <dd>
              <a href={`tel:${phone[1].replaceAll(/[^+\d]/g, '')}`} className="underline">
                <bdi dir="ltr">{phone[1]}</bdi>
              </a>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}
