/** The accessibility tree from the search to a cancelled booking. */
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { fillDetails, openPage } from './testing.ts';

const stage = useStage();
const LANGUAGES = ['en', 'uk', 'ru'] as const;
const PREFIX = { en: '', uk: '/uk-ua', ru: '/ru-ua' };

const price = '₴ ?[\\d ,]+|[\\d ]+ ₴';
const hours = '\\d\\d:\\d\\d–\\d\\d:\\d\\d';

/** Patterns of lines in the accessibility tree, by step. A string applies to all languages. */
const EXPECTED: Record<string, (Record<(typeof LANGUAGES)[number], string> | string)[]> = {
  search: [
    { en: 'search "Search for clubs":', uk: 'search "Пошук клубів":', ru: 'search "Поиск клубов":' },
    { en: 'combobox "Search for clubs"', uk: 'combobox "Пошук клубів"', ru: 'combobox "Поиск клубов"' },
    { en: 'button "Where: Kyiv".*', uk: 'button "Де: Київ".*', ru: 'button "Где: Киев".*' },
    { en: 'button "All filters"', uk: 'button "Усі фільтри"', ru: 'button "Все фильтры"' },
    { en: 'group "What to show":', uk: 'group "Що показувати":', ru: 'group "Что показывать":' },
    { en: 'radio "Clubs" \\[checked\\]', uk: 'radio "Клуби" \\[checked\\]', ru: 'radio "Клубы" \\[checked\\]' },
    // The live region announces each change of the results.
    { en: 'status: \\d+ clubs', uk: 'status: \\d+ клуб(и|ів)?', ru: 'status: \\d+ клуб(а|ов)?' },
    {
      en: 'heading "Third Set" \\[level=2\\]:',
      uk: 'heading "Третій сет" \\[level=2\\]:',
      ru: 'heading "Третий сет" \\[level=2\\]:',
    },
    { en: 'link "Third Set":', uk: 'link "Третій сет":', ru: 'link "Третий сет":' },
    {
      en: `button "\\d\\d:\\d\\d, (${price}), Third Set: book".*`,
      uk: `button "\\d\\d:\\d\\d, (${price}), Третій сет: забронювати".*`,
      ru: `button "\\d\\d:\\d\\d, (${price}), Третий сет: забронировать".*`,
    },
    {
      en: 'paragraph: \\d+% recommend · \\d+',
      uk: 'paragraph: \\d+ % рекомендують · \\d+',
      ru: 'paragraph: \\d+ % рекомендуют · \\d+',
    },
  ],
  schedule: [
    { en: 'radiogroup "What to book":', uk: 'radiogroup "Що бронювати":', ru: 'radiogroup "Что бронировать":' },
    { en: 'radio "Coaches"', uk: 'radio "Тренери"', ru: 'radio "Тренеры"' },
    { en: 'radiogroup "Day":', uk: 'radiogroup "День":', ru: 'radiogroup "День":' },
    {
      en: 'radio "\\S+ \\d+, .*, \\d+ free times?" \\[checked\\].*',
      uk: 'radio "\\S+ \\d+, .*, \\d+ вільн.* годин.*" \\[checked\\].*',
      ru: 'radio "\\S+ \\d+, .*, \\d+ свободн.*" \\[checked\\].*',
    },
    { en: 'grid "Times and courts, .*":', uk: 'grid "Години й корти, .*":', ru: 'grid "Часы и корты, .*":' },
    { en: 'columnheader "Court 1"', uk: 'columnheader "Корт 1"', ru: 'columnheader "Корт 1"' },
    'rowheader "\\d\\d:\\d\\d"',
    {
      en: `gridcell ".*, ${hours}, (${price}), free".*`,
      uk: `gridcell ".*, ${hours}, (${price}), вільно".*`,
      ru: `gridcell ".*, ${hours}, (${price}), свободно".*`,
    },
    {
      en: `gridcell ".*, ${hours}, taken"`,
      uk: `gridcell ".*, ${hours}, зайнято"`,
      ru: `gridcell ".*, ${hours}, занято"`,
    },
    {
      en: `gridcell ".*, (${price}), your choice" \\[selected\\].*`,
      uk: `gridcell ".*, (${price}), ваш вибір" \\[selected\\].*`,
      ru: `gridcell ".*, (${price}), ваш выбор" \\[selected\\].*`,
    },
    { en: 'button "Clear"', uk: 'button "Скинути"', ru: 'button "Сбросить"' },
    { en: 'button "Book · .*"', uk: 'button "Забронювати · .*"', ru: 'button "Забронировать · .*"' },
    {
      en: `status: "Chosen: .*, ${hours}, .*"`,
      uk: `status: "Обрано: .*, ${hours}, .*"`,
      ru: `status: "Выбрано: .*, ${hours}, .*"`,
    },
  ],
  form: [
    { en: 'dialog "Your details":', uk: 'dialog "Ваші дані":', ru: 'dialog "Ваши данные":' },
    {
      en: 'heading "Your details" \\[level=2\\]',
      uk: 'heading "Ваші дані" \\[level=2\\]',
      ru: 'heading "Ваши данные" \\[level=2\\]',
    },
    { en: 'paragraph: Step 2 of 2', uk: 'paragraph: Крок 2 з 2', ru: 'paragraph: Шаг 2 из 2' },
    { en: 'complementary "Your choice":', uk: 'complementary "Ваш вибір":', ru: 'complementary "Ваш выбор":' },
    // Errors are exposed as `aria-invalid`.
    {
      en: 'textbox "First name" \\[invalid\\]',
      uk: 'textbox "Ім’я" \\[invalid\\]',
      ru: 'textbox "Имя" \\[invalid\\]',
    },
    {
      en: 'textbox "Last name optional"',
      uk: 'textbox "Прізвище необов’язково"',
      ru: 'textbox "Фамилия необязательно"',
    },
    {
      en: 'textbox "Phone" \\[invalid\\]',
      uk: 'textbox "Телефон" \\[invalid\\]',
      ru: 'textbox "Телефон" \\[invalid\\]',
    },
    {
      en: 'textbox "Email .*" \\[invalid\\]',
      uk: 'textbox "Електронна пошта .*" \\[invalid\\]',
      ru: 'textbox "Электронная почта .*" \\[invalid\\]',
    },
    { en: 'group "Payment":', uk: 'group "Оплата":', ru: 'group "Оплата":' },
    'radio ".*" \\[checked\\]',
    {
      en: `button "Book for (${price})"`,
      uk: `button "Забронювати за (${price})"`,
      ru: `button "Забронировать за (${price})"`,
    },
    { en: 'button "Close"', uk: 'button "Закрити"', ru: 'button "Закрыть"' },
  ],
  confirm: [
    {
      en: 'dialog "Check and pay":',
      uk: 'dialog "Перевірте й сплатіть":',
      ru: 'dialog "Проверьте и оплатите":',
    },
    {
      en: 'heading "Check and pay" \\[level=2\\]',
      uk: 'heading "Перевірте й сплатіть" \\[level=2\\]',
      ru: 'heading "Проверьте и оплатите" \\[level=2\\]',
    },
    { en: 'paragraph: Step 3 of 3', uk: 'paragraph: Крок 3 з 3', ru: 'paragraph: Шаг 3 из 3' },
    { en: 'timer: Held for 10 min', uk: 'timer: Час за вами ще 10 хв', ru: 'timer: Время за вами ещё 10 мин' },
    { en: 'status: .*10 minutes.*', uk: 'status: .*10 хвилин.*', ru: 'status: .*10 минут.*' },
    'definition: \\+380.67.123.45.67',
    { en: 'button "Go to payment"', uk: 'button "Перейти до оплати"', ru: 'button "Перейти к оплате"' },
  ],
  done: [
    { en: 'dialog "Court booked":', uk: 'dialog "Корт заброньовано":', ru: 'dialog "Корт забронирован":' },
    {
      en: 'heading "Court booked" \\[level=2\\]',
      uk: 'heading "Корт заброньовано" \\[level=2\\]',
      ru: 'heading "Корт забронирован" \\[level=2\\]',
    },
    { en: 'article "Ticket":', uk: 'article "Квиток":', ru: 'article "Билет":' },
    'paragraph: [0-9A-Z]{4} [0-9A-Z]{4}',
    { en: 'button "Add to calendar"', uk: 'button "Додати до календаря"', ru: 'button "Добавить в календарь"' },
    { en: 'link "View ticket":', uk: 'link "Переглянути квиток":', ru: 'link "Посмотреть билет":' },
  ],
  ticket: [
    {
      en: 'heading "Court booked" \\[level=1\\]',
      uk: 'heading "Корт заброньовано" \\[level=1\\]',
      ru: 'heading "Корт забронирован" \\[level=1\\]',
    },
    { en: 'article "Ticket":', uk: 'article "Квиток":', ru: 'article "Билет":' },
    {
      en: 'img "QR code with the link to this booking"',
      uk: 'img "QR-код із посиланням на це бронювання"',
      ru: 'img "QR-код со ссылкой на это бронирование"',
    },
    { en: 'button "Add to calendar"', uk: 'button "Додати до календаря"', ru: 'button "Добавить в календарь"' },
    { en: 'link "Directions":', uk: 'link "Маршрут":', ru: 'link "Маршрут":' },
    { en: 'button "Share"', uk: 'button "Поділитися"', ru: 'button "Поделиться"' },
  ],
  question: [
    {
      en: 'region "Cancel this booking\\?":',
      uk: 'region "Скасувати це бронювання\\?":',
      ru: 'region "Отменить это бронирование\\?":',
    },
    {
      en: 'heading "Cancel this booking\\?" \\[level=2\\]',
      uk: 'heading "Скасувати це бронювання\\?" \\[level=2\\]',
      ru: 'heading "Отменить это бронирование\\?" \\[level=2\\]',
    },
    { en: 'button "Keep booking"', uk: 'button "Залишити бронювання"', ru: 'button "Оставить бронирование"' },
    { en: 'button "Yes, cancel"', uk: 'button "Так, скасувати"', ru: 'button "Да, отменить"' },
  ],
  cancelled: [
    {
      en: 'heading "Booking cancelled" \\[level=1\\]',
      uk: 'heading "Бронювання скасовано" \\[level=1\\]',
      ru: 'heading "Бронирование отменено" \\[level=1\\]',
    },
    {
      en: 'paragraph: Nothing was paid, nothing is owed.',
      uk: 'paragraph: Ви нічого не сплатили й нічого не винні.',
      ru: 'paragraph: Вы ничего не оплатили и ничего не должны.',
    },
  ],
};

/** The expected patterns of a step that match no line of the accessibility tree. */
async function missingLines(tree: Locator, step: string, language: (typeof LANGUAGES)[number]): Promise<string[]> {
  const lines = (await tree.ariaSnapshot())
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('\n')
    // Removes the quotes that YAML puts around lines with a colon.
    .map((line) =>
      line
        .replace(/^\s*- /, '')
        .replace(/^'(.*?)'(:?)(.*)$/, '$1$2$3')
        .replaceAll("''", "'"),
    );
  return EXPECTED[step]!.map((line) => (typeof line === 'string' ? line : line[language])).filter((pattern) => {
    const whole = new RegExp(`^(${pattern})$`);
    return !lines.some((line) => whole.test(line));
  });
}

it.each(LANGUAGES)('%s: exposes every step of a booking', { timeout: 120_000 }, async (language) => {
  const { page, complaints } = await openPage(stage.browser);
  const expectLines = (tag: string, step: string) =>
    expect
      .poll(() => missingLines(page.locator(tag).first(), step, language), { message: step, timeout: 8000 })
      .toEqual([]);
  await page.goto(`${stage.product.url}${PREFIX[language]}/clubs/kyiv`);
  await page.locator('club-search [part~="slot"]').first().waitFor();
  await expectLines('club-search', 'search');

  await page.goto(stage.host.url(language));
  await page.locator('club-schedule [part~="cell-free"]').first().click();
  await expectLines('club-schedule', 'schedule');
  await page.locator('club-schedule [part~="book"]').click();
  const flow = page.locator('booking-flow');
  await flow.locator('[part~="continue"]').click();
  await expectLines('booking-flow', 'form');
  await fillDetails(flow);
  await flow.locator('input[value="online"]').check();
  await flow.locator('[part~="continue"]').click();
  await expectLines('booking-flow', 'confirm');
  await flow.locator('[part~="back"]').click();
  await flow.locator('input[name="payment_type"]').first().check();
  await flow.locator('[part~="continue"]').click();
  await expectLines('booking-flow', 'done');

  await page.goto((await flow.locator('[part~="booking-link"]').getAttribute('href'))!);
  const ticket = page.locator('booking-token-page');
  await expectLines('booking-token-page', 'ticket');
  await ticket.locator('[part~="cancel"]').click();
  await expectLines('booking-token-page', 'question');
  await ticket.locator('[part~="confirm-cancel"]').click();
  await expectLines('booking-token-page', 'cancelled');
  expect(complaints).toEqual([]);
  await page.context().close();
});
