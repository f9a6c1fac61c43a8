import { useRef, useState } from 'react';
import { type Choice, KINDS } from './choice.ts';
import { Radios } from './fields.tsx';
import { needsSlot, type Place } from './piece.ts';
import { SNIPPETS } from './snippets.ts';
import { pascal, usePartners } from './use-partners.ts';

/** How the kind's code is put in, where a way has instructions of its own. */
const PASTE: Record<string, string> = {
  'gtm floating': 'pasteGtmFloating',
  'react opener': 'pasteReactLink',
  'react link': 'pasteReactLink',
  'vue opener': 'pasteVueLink',
  'vue link': 'pasteVueLink',
};

/** What is to be known of a widget's way besides. */
const NOTES: Record<string, string> = {
  'booking-flow inline': 'noteBookingFlow',
  'booking-flow opener': 'noteOpener',
  'booking-flow link': 'noteLink',
  'booking-token-page inline': 'noteBookingTokenPage',
};

/** A frame does not see the page's address. */
const FRAME_NOTES: Record<string, string> = {
  'booking-flow link': 'noteLinkWix',
  'booking-token-page inline': 'noteTokenWix',
};

/** The snippet of the chosen kind, what to do with it, and a button that copies it. */
export function Code({ choice, place }: { choice: Choice; place: Place }) {
  const t = usePartners();
  const code = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const text = SNIPPETS[choice.kind](choice, place);

  const shown = `${choice.widget} ${choice.way}`;
  const note = NOTES[shown];
  const frameNote = choice.kind === 'wix' && FRAME_NOTES[shown];

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
      <p>{t(PASTE[`${choice.kind} ${choice.way}`] ?? `paste${pascal(choice.kind)}`)}</p>
      {note && <p>{t(note)}</p>}
      {needsSlot(choice) && !place.slot && <p className="builder-warning">{t('noteNoSlot')}</p>}
      {frameNote && <p>{t(frameNote)}</p>}
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
