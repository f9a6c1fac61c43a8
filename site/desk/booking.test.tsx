import type { Desk } from 'courtside/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LOCALES } from '#core/site.ts';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import { BookingDesk } from './booking.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { deskTexts } from './texts.server.ts';
import { DeskTextsContext } from './use-desk-texts.ts';

const booking = {
  id: 7,
  code: 'FBVM1RHP',
  status: 'confirmed',
  title: 'Корти',
  court: 'Корт 8',
  starts_at: '2026-11-27T22:00:00+02:00',
  ends_at: '2026-11-27T23:00:00+02:00',
  price: { amount: 64_000, currency: 'UAH' },
  payment_type: 'cash',
  payment_status: 'unpaid',
  name: 'Оксана',
  telephone: '+380671234567',
  email: 'oksana@example.com',
  cancellable: false,
} as unknown as Desk['bookings'][number];

it('shows the code and the day as the customer’s ticket and email write them', async () => {
  const locale = LOCALES.find(({ language }) => language === 'uk')!;
  const page = renderToStaticMarkup(
    <TextsContext value={{ locale, i18n: await loadTexts('uk') }}>
      <DeskTextsContext value={deskTexts.uk}>
        <BookingDesk desk={{ club: { time_zone: 'Europe/Kyiv' }, bookings: [booking] } as unknown as Desk} />
      </DeskTextsContext>
    </TextsContext>,
  );
  expect(page).toContain('>FBVM 1RHP<');
  expect(page).toContain('>П’ятниця, 27 листопада<');
});

it('says on a page behind a link that its address names no day', async () => {
  const locale = LOCALES.find(({ language }) => language === 'uk')!;
  const page = renderToStaticMarkup(
    <TextsContext value={{ locale, i18n: await loadTexts('uk') }}>
      <DeskLayout texts={deskTexts.uk} title="dayTitle" problem={undefined} wrongDay="2026-13-45">
        {null}
      </DeskLayout>
    </TextsContext>,
  );
  expect(page).toContain('role="alert">В адресі цієї сторінки помилка: Дата: 2026-13-45. Оберіть потрібне нижче.</p>');
});
