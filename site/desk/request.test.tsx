import type { Desk } from 'courtside/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { LOCALES } from '#core/site.ts';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import { RequestPage } from './request.tsx';
import type { Refusal } from './session.server.ts';
import { deskTexts } from './texts.server.ts';
import { DeskTextsContext } from './use-desk-texts.ts';

const request = {
  id: 7,
  code: 'FBVM1RHP',
  status: 'pending',
  title: 'Корти',
  starts_at: '2026-11-27T22:00:00+02:00',
  ends_at: '2026-11-27T23:00:00+02:00',
  name: 'Оксана',
  telephone: '+380671234567',
  email: 'oksana@example.com',
  courts: [],
};
const desk = { club: { time_zone: 'Europe/Kyiv' }, requests: [request] } as unknown as Desk;

async function htmlOf(refusal?: Refusal) {
  const locale = LOCALES.find(({ language }) => language === 'uk')!;
  const i18n = await loadTexts('uk');
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TextsContext value={{ locale, i18n }}>
          <DeskTextsContext value={deskTexts.uk}>
            <RequestPage desk={desk} refusal={refusal} />
          </DeskTextsContext>
        </TextsContext>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />);
}

it('shows the number that the customer has', async () => {
  expect(await htmlOf()).toContain('<dt>Номер заявки</dt><dd>FBVM 1RHP</dd>');
});

it('says beside the field what another time lacks, and keeps what was typed', async () => {
  const typed = { intent: 'decline', message: 'Турнір', date: '2026-11-28', time: '' };
  const html = await htmlOf({ problem: 'x', wrong: { time: 'Заповніть це поле' }, typed });
  expect(html).toMatch(/<input id="desk-time"[^>]*aria-invalid="true"[^>]*aria-describedby="desk-time-problem"/);
  expect(html).toContain('<p id="desk-time-problem" class="desk-field-problem">Заповніть це поле</p>');
  expect(html).toMatch(/<input id="desk-date"[^>]*value="2026-11-28"/);
  expect(html).toContain('Турнір</textarea>');
  expect(html.match(/aria-invalid/g)).toHaveLength(1);
});
