import { accentsOf } from '../../domain/settings/palette.ts';
import type { WebSettings } from '../../domain/settings/web-settings.ts';

/** The accents of the operator over our own, for every page. They were read as colours, so nothing else can be in them. */
export function OperatorColours({ web: { primary_color: colour } }: { web: WebSettings }) {
  if (!colour) return null;
  const properties = Object.entries(accentsOf(colour)).map(([name, value]) => `${name}:${value}`);
  return <style>{`:root{${properties.join(';')}}`}</style>;
}
