import { useRef, useState } from 'react';
import { type Choice, KINDS } from './choice.ts';
import { Radios } from './fields.tsx';
import { needsSlot, type SnippetContext } from './snippet-element.ts';
import { SNIPPETS } from './snippets.ts';
import { pascal, usePartners } from './use-partners.ts';

/** Keys of the instructions for inserting the code, if a way has its own. */
const PASTE: Record<string, string> = {
  'gtm floating': 'pasteGtmFloating',
  'react opener': 'pasteReactLink',
  'react link': 'pasteReactLink',
  'vue opener': 'pasteVueLink',
  'vue link': 'pasteVueLink',
};

/** Keys of additional notes on a widget's way. */
const NOTES: Record<string, string> = {
  'booking-flow inline': 'noteBookingFlow',
  'booking-flow opener': 'noteOpener',
  'booking-flow link': 'noteLink',
  'booking-token-page inline': 'noteBookingTokenPage',
};

/** Keys of notes on frames, which cannot read the page's URL. */
const FRAME_NOTES: Record<string, string> = {
  'booking-flow link': 'noteLinkWix',
  'booking-token-page inline': 'noteTokenWix',
};

/** The snippet, a button to copy it, and its instructions. */
export function Code({ choice, place }: { choice: Choice; place: SnippetContext }) {
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
      // Without permission or HTTPS the visitor can copy the selected text.
      getSelection()?.selectAllChildren(code.current!);
      code.current!.parentElement!.focus();
      setSaid(t('copySelf'));
    }
  }

  return (
    <section className="builder-part" aria-labelledby="builder-code">
      <h2 id="builder-code" className="unseen">
        {t('codeHeading')}
      </h2>
      <Radios
        legend={t('kind')}
        name="kind"
        value={choice.kind}
        className="builder-segments"
        unseen
        options={KINDS.map((value) => ({ value, title: t(`kind${pascal(value)}`) }))}
      />
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
      <p>{t(PASTE[`${choice.kind} ${choice.way}`] ?? `paste${pascal(choice.kind)}`)}</p>
      {note && <p>{t(note)}</p>}
      {needsSlot(choice) && !place.slot && <p className="builder-warning">{t('noteNoSlot')}</p>}
      {frameNote && <p>{t(frameNote)}</p>}
    </section>
  );
}
