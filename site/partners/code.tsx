import { useRef, useState } from 'react';
import { type Choice, KINDS } from './choice.ts';
import { Radios } from './fields.tsx';
import { type Place, SNIPPETS } from './snippets.ts';
import { pascal, usePartners } from './use-partners.ts';

/** The snippet of the chosen kind, what to do with it, and a button that copies it. */
export function Code({ choice, place }: { choice: Choice; place: Place }) {
  const t = usePartners();
  const code = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const text = SNIPPETS[choice.kind].write(choice, place);

  async function copy() {
    setSaid('');
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('copied'));
    } catch {
      // No permission, or no secure address: the visitor's own keys copy what is selected.
      getSelection()?.selectAllChildren(code.current!);
      code.current!.parentElement!.focus();
      setSaid(t('copySelf'));
    }
  }

  return (
    <section className="builder-part" aria-labelledby="builder-code">
      <h2 id="builder-code">{t('codeHeading')}</h2>
      <Radios
        legend={t('kind')}
        name="kind"
        value={choice.kind}
        className="builder-segments"
        options={KINDS.map((value) => ({ value, title: t(`kind${pascal(value)}`) }))}
      />
      <p>{t(`paste${pascal(choice.kind)}`)}</p>
      {(choice.widget === 'booking-flow' || choice.widget === 'booking-token-page') && (
        <p>{t(`note${pascal(choice.widget)}`)}</p>
      )}
      <figure className="integration-code">
        <figcaption>
          <span>{t(`kind${pascal(choice.kind)}`)}</span>
          <span role="status">{said}</span>
          <button type="button" className="button" onClick={copy}>
            {t('copy')}
          </button>
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so the keyboard must reach it */}
        <pre tabIndex={0}>
          <code ref={code} translate="no">
            {text}
          </code>
        </pre>
      </figure>
    </section>
  );
}
