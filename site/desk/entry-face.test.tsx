import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { DeskEntry } from '#core/desk.ts';
import { LOCALES } from '#core/site.ts';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import { EntryFace } from './entry-face.tsx';
import { useEntryText } from './entry-text.ts';
import { deskDay, deskEntry } from './testing.ts';
import { DeskTextsContext } from './use-desk-texts.ts';

const texts = import.meta.glob<{ default: Record<string, string> }>('../../locales/*/desk-pages.json', {
  eager: true,
});

function Face({ entry }: { entry: DeskEntry }) {
  return <EntryFace entry={useEntryText(deskDay())(entry)} isMarked={false} />;
}

it.each([
  ['en', 2, '2 in line'],
  ['uk', 2, 'У черзі: 2'],
  ['ru', 2, 'В очереди: 2'],
  ['en', 0, undefined],
] as const)('says in %s how many wait for a time: %i', async (language, waiting, text) => {
  const locale = LOCALES.find((one) => one.language === language)!;
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <TextsContext value={{ locale, i18n: await loadTexts(language) }}>
        <DeskTextsContext value={texts[`../../locales/${language}/desk-pages.json`]!.default as never}>
          <Face entry={deskEntry({ waiting })} />
        </DeskTextsContext>
      </TextsContext>
    </MemoryRouter>,
  );
  if (text) expect(page).toContain(text);
  else expect(page).not.toContain('in line');
});
