import { operandsOf } from '../language/ast.ts';
import type { Expression, RulesFile } from '../language/ast.ts';
import type { Source } from '../language/source.ts';
import { rootExpressions } from './coverage-report.ts';
import { describeCoverageValue } from './coverage-value.ts';
import type { Coverage, ValueCount } from './coverage.ts';

/** The shade of an expression: by its truth values, or whether it ran at all. */
type Shade = 'allowed' | 'denied' | 'both' | 'failed' | 'value' | 'never';

const LEGEND: Readonly<Record<Shade, string>> = {
  allowed: 'was true',
  denied: 'was false',
  both: 'was true and false',
  failed: 'only failed',
  value: 'had a value',
  never: 'never ran',
};

/** A page with the rules, every expression shaded by its values, with counts on hover. */
export function coverageHtml(source: Source, file: RulesFile, coverage: Coverage): string {
  const roots = rootExpressions(file);
  const code = renderRange(source.body, 0, source.body.length, roots, coverage);
  const lines = code.split('\n').length;
  const numbers = Array.from({ length: lines }, (_, index) => index + 1).join('\n');
  const ran = roots.filter((root) => coverage.valuesOf(root.id).length > 0).length;
  const legend = Object.entries(LEGEND)
    .map(([shade, text]) => `<li><span class="${shade}">${text}</span></li>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rule coverage: ${escapeHtml(source.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Rule coverage of ${escapeHtml(source.name)}</h1>
<p>${ran} of ${roots.length} conditions and function results ran. Point at an expression to see how often it had which value.</p>
<ul class="legend">${legend}</ul>
<div class="source"><pre class="numbers" aria-hidden="true">${numbers}</pre><pre><code>${code}</code></pre></div>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --page: #fff; --dim: #667;
  --allowed: #c9efd0; --denied: #ffd9d3; --both: #d5e5ff; --failed: #ffe9b8; --value: transparent; --never: #e4e4ea; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7e9ee; --page: #14161a; --dim: #99a;
  --allowed: #1d4a2a; --denied: #5b2420; --both: #22406e; --failed: #574310; --never: #33353d; } }
body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
h1 { font-size: 1.25rem; }
pre { margin: 0; font: 13px/1.6 ui-monospace, monospace; tab-size: 2; }
.source { display: flex; gap: 1rem; overflow-x: auto; }
.numbers { color: var(--dim); text-align: right; user-select: none; }
.legend { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; list-style: none; }
.legend span { padding: 0 .4em; }
${Object.keys(LEGEND)
  .map((shade) => `.${shade} { background: var(--${shade}); border-radius: 3px; }`)
  .join('\n')}
.value { border-bottom: 1px dotted var(--dim); }
.never { text-decoration: underline wavy var(--dim); text-underline-offset: 3px; }
code span:hover { outline: 1px solid currentColor; }
`;

/** The text from one offset to another with the expressions inside it marked up; they are in source order. */
function renderRange(
  text: string,
  start: number,
  end: number,
  expressions: readonly Expression[],
  coverage: Coverage,
): string {
  let html = '';
  let at = start;
  for (const expression of expressions) {
    html += escapeHtml(text.slice(at, expression.start)) + render(text, expression, coverage);
    at = expression.end;
  }
  return html + escapeHtml(text.slice(at, end));
}

function render(text: string, expression: Expression, coverage: Coverage): string {
  const counts = coverage.valuesOf(expression.id);
  const inner = renderRange(
    text,
    expression.start,
    expression.end,
    operandsOf(expression),
    coverage,
  );
  return `<span class="${shadeOf(counts)}" title="${escapeHtml(hoverText(counts))}">${inner}</span>`;
}

function shadeOf(counts: readonly ValueCount[]): Shade {
  if (counts.length === 0) return 'never';
  const had = (truth: boolean) =>
    counts.some(({ value }) => 'boolValue' in value && value.boolValue === truth);
  if (had(true)) return had(false) ? 'both' : 'allowed';
  if (had(false)) return 'denied';
  return counts.every(({ value }) => 'undefined' in value) ? 'failed' : 'value';
}

function hoverText(counts: readonly ValueCount[]): string {
  if (counts.length === 0) return 'never ran';
  return counts.map(({ value, count }) => `${describeCoverageValue(value)}: ${count}×`).join('\n');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
