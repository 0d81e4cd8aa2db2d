/**
 * The scripts of a page's first load, as absolute addresses, each once: from its script tags and its preloads in HTML
 * and in the Link header. Excludes `nomodule` scripts, which modern browsers skip. Inline scripts count as HTML.
 */
export function firstLoadScripts(html: string, linkHeader: string | null, page: string): string[] {
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1');
  const inTags = [...markup.matchAll(/<(script|link)\b([^>]*)>/gi)].flatMap(
    ([, tag = '', text = '']) => {
      const attributes = attributesOf(text);
      return tag.toLowerCase() === 'script' ? scriptOf(attributes) : preloadOf(attributes);
    },
  );
  const addresses = [...inTags, ...preloadsInHeader(linkHeader ?? '')];
  return [...new Set(addresses.map((address) => new URL(address, page).href))];
}

type Attributes = ReadonlyMap<string, string>;

function attributesOf(text: string): Attributes {
  const found = text.matchAll(/([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g);
  return new Map(
    [...found].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
    ]),
  );
}

function scriptOf(attributes: Attributes): string[] {
  const address = attributes.get('src');
  return address === undefined || attributes.has('nomodule') ? [] : [address];
}

function preloadOf(attributes: Attributes): string[] {
  const address = attributes.get('href');
  const relations = (attributes.get('rel') ?? '').split(/\s+/);
  const isScript =
    relations.includes('modulepreload') ||
    (relations.includes('preload') && attributes.get('as') === 'script');
  return address !== undefined && isScript ? [address] : [];
}

function preloadsInHeader(header: string): string[] {
  return [...header.matchAll(/<([^>]*)>((?:\s*;[^,]*)?)/g)].flatMap(([, address = '', text = '']) =>
    preloadOf(new Map([...attributesOf(text.replaceAll(';', ' ')), ['href', address]])),
  );
}
