import { expect } from '@open-wc/testing';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import { until } from '#elements/shared/testing/until.ts';
import { answers, club, FIRST_DAY, slot, slotsAnswer } from '../fixture.ts';

const all = (element: Element, selector: string) => [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)];

/**
 * The number of courts, the element's width in px, and whether its table is wider: a court has at
 * least 84 px then.
 */
const CASES = [
  { courts: 8, width: 1000 },
  { courts: 8, width: 700 },
  { courts: 9, width: 1000 },
  { courts: 9, width: 700, scrolls: true },
  { courts: 20, width: 1200, scrolls: true },
  { courts: 20, width: 1900 },
];
const LEAST = 84;
/** px of the gap beside a court. That of the last one may be outside. */
const GAP = 3;

bothWays(
  'club-schedule',
  { club: 'arena' },
  (mount) => {
    for (const { courts: count, width, scrolls = false } of CASES) {
      it(`${scrolls ? 'scrolls' : 'shows'} ${count} courts on ${width} px`, async () => {
        const style = document.head.appendChild(document.createElement('style'));
        style.textContent = `club-schedule { width: ${width}px }`;
        const courts = Array.from({ length: count }, (_, index) => ({ ...club.courts[0]!, id: index + 1 }));
        const slots = courts.flatMap(({ id }) => [17, 18, 19].map((hour) => slot(id, hour)));
        const slotsPath = `GET /v1/slots?date=${FIRST_DAY}`;
        const element = await mount({}, { ...answers, [slotsPath]: slotsAnswer(slots, FIRST_DAY, courts) });
        await until(() => all(element, 'td.free').length === 3 * count, 'the times');
        const [scroller] = all(element, '.scroller');
        const { clientWidth, scrollWidth } = scroller!;
        const heads = all(element, '.courts th').map(({ offsetWidth }) => offsetWidth);
        expect(heads).to.have.length(count);
        expect(Math.max(...heads) - Math.min(...heads)).to.be.at.most(1);
        if (count > 8) expect(Math.min(...heads)).to.be.at.least(LEAST);
        expect(scrollWidth > clientWidth + GAP).to.equal(scrolls);
        expect(all(element, 'table')[0]!.offsetWidth).to.be.at.least(clientWidth);
        // The times stay visible.
        scroller!.scrollLeft = scrollWidth;
        expect(scroller!.scrollLeft > GAP).to.equal(scrolls);
        const hours = all(element, 'tbody th')[0]!.getBoundingClientRect().left;
        expect(hours).to.be.closeTo(scroller!.getBoundingClientRect().left, GAP + 1);
        style.remove();
      });
    }
  },
  { answers },
);
