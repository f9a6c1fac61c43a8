import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LOCALES } from '#core/site.ts';
import { loadTexts } from '../i18n/texts.ts';
import { TextsContext } from '../i18n/use-texts.ts';
import { layOutDay } from './day-grid.ts';
import { deskDay } from './testing.ts';
import { DeskTextsContext, useDeskTexts } from './use-desk-texts.ts';

const ZONE = 'Europe/Kyiv';
/** Both have 03:30 on their clock: before clocks go back and after. */
const TWICE = ['2026-10-25T03:30:00+03:00', '2026-10-25T03:30:00+02:00'] as const;

function Times() {
  const { hours, clock, moment } = useDeskTexts();
  const [first, second] = TWICE;
  return [hours({ starts_at: first, ends_at: second }, ZONE), clock(first, ZONE), moment(second, ZONE)].join('; ');
}

it('writes the times of the pages of staff with their offset in the repeated hour', async () => {
  const locale = LOCALES.find(({ language }) => language === 'en')!;
  const page = renderToStaticMarkup(
    <TextsContext value={{ locale, i18n: await loadTexts('en') }}>
      <DeskTextsContext value={{}}>
        <Times />
      </DeskTextsContext>
    </TextsContext>,
  );
  expect(page).toBe('03:30 (UTC+3)–03:30 (UTC+2); 03:30 (UTC+3); Sun 25 October, 03:30 (UTC+2)');
  const hours = { opens_at: '2026-10-25T03:00:00+03:00', closes_at: '2026-10-25T04:00:00+02:00' };
  const { rows } = layOutDay(deskDay({ date: '2026-10-25', ...hours }));
  expect(rows.map(({ clock }) => clock)).toEqual(['03:00 (UTC+3)', '03:00 (UTC+2)']);
});
