import { accentsOf } from '../../domain/settings/palette.ts';
import type { WebSettings } from '../../domain/settings/web-settings.ts';

/** The operator's colours over our own, on every page. They were validated as colours, so they cannot contain other CSS. */
export function OperatorColours({ web: { primary_color: colour } }: { web: WebSettings }) {
  if (!colour) return null;
  const properties = Object.entries(accentsOf(colour)).map(([name, value]) => `${name}:${value}`);
  return <style>{`:root{${properties.join(';')}}`}</style>;
}
