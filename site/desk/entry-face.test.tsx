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

const texts = import.meta.glob<{ default: Record<string, string> }>('../../locales/*/desk{,-pages}.json', {
  eager: true,
});

function Face({ entry }: { entry: DeskEntry }) {
  return <EntryFace entry={useEntryText(deskDay())(entry)} isMarked={false} />;
}

async function faceOf(entry: DeskEntry, language: (typeof LOCALES)[number]['language']): Promise<string> {
  const locale = LOCALES.find((one) => one.language === language)!;
  const own = (name: string) => texts[`../../locales/${language}/${name}.json`]!.default;
  return renderToStaticMarkup(
    <MemoryRouter>
      <TextsContext value={{ locale, i18n: await loadTexts(language) }}>
        <DeskTextsContext value={{ ...own('desk'), ...own('desk-pages') } as never}>
          <Face entry={entry} />
        </DeskTextsContext>
      </TextsContext>
    </MemoryRouter>,
  );
}

it.each([
  ['online', 'held on the customer’s card'],
  ['cash', '₴300 to pay'],
] as const)('does not ask the desk to take what is held online: %s', async (payment_type, text) => {
  const price = { amount: 30_000, currency: 'UAH' } as const;
  const due = { kind: 'booking', status: 'confirmed', payment_status: 'due', payment_type, price } as const;
  expect(await faceOf(deskEntry(due), 'en')).toContain(text);
});

it.each([
  ['en', 2, '2 in line'],
  ['uk', 2, 'У черзі: 2'],
  ['ru', 2, 'В очереди: 2'],
  ['en', 0, undefined],
] as const)('says in %s how many wait for a time: %i', async (language, waiting, text) => {
  const page = await faceOf(deskEntry({ waiting }), language);
  if (text) expect(page).toContain(text);
  else expect(page).not.toContain('in line');
});

it.each([
  [
    'a link',
    { telephone: '+380671234567', name: 'Оля' },
    /Оля 10:00–11:00 \+380 67 123 45 67 ₴640 to pay \(Корт 1, booking\)$/,
  ],
  ['a text', { kind: 'held', id: null }, /A visitor is booking it 10:00–11:00 \(Корт 1\)$/],
] as const)('is named with the marks of a sentence: %s', async (_, changes, name) => {
  const page = await faceOf(deskEntry(changes), 'en');
  // As browsers join the boxes of a link to its name.
  const text = page
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  expect(text).toMatch(name);
});
