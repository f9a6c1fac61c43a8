import type { DeclarationTable } from 'courtside/ssr';
import { pascal, usePartners } from '../partners/use-partners.ts';

/** A text in which backquotes enclose code. */
function Marked({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>));
}

export function Table({ id, heads, rows }: DeclarationTable) {
  const t = usePartners();
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`docs${pascal(id)}`)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so the keyboard must reach it */}
      <div className="docs-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(`docs${pascal(head)}Head`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, index) => (
                  <td key={heads[index]}>
                    <Marked text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
