import { expect } from '@open-wc/testing';
import { bothWays } from '#elements/shared/testing/fixture.ts';
import { settle, until } from '#elements/shared/testing/until.ts';
import { interaction } from '../deferred-parts.ts';
import { answers, club, FIRST_DAY, SECOND_DAY } from '../fixture.ts';

interface Detail {
  club: string;
  service_id: number;
  date: string;
  times: { court_id: number; starts_at: string; status: string; price: unknown }[];
  selected: { court_id: number; starts_at: string }[];
}
type Schedule = HTMLElement & {
  announceTimes(): Promise<void>;
  toggleTime(court: number, startsAt: string): Promise<void>;
};

before(async () => {
  await interaction.load();
});

bothWays(
  'club-schedule',
  { club: 'arena' },
  (mount) => {
    /** The element, and what it has told the page. */
    async function listen() {
      const element = (await mount()) as Schedule;
      const told: Detail[] = [];
      element.addEventListener('courtside-times-change', (event) => told.push((event as CustomEvent<Detail>).detail));
      document.body.dispatchEvent(new PointerEvent('pointerover'));
      await element.announceTimes();
      await until(() => told.length > 0, 'the times');
      return { element, told, last: () => told[told.length - 1]! };
    }
    const startOf = ({ times }: Detail, court: number) =>
      times.find(({ court_id, status }) => court_id === court && status === 'free')!.starts_at;
    const selectedCells = (element: HTMLElement) => element.shadowRoot!.querySelectorAll('[part~=cell-selected]');

    it('tells the page the times of the day', async () => {
      const { last } = await listen();
      expect(last()).to.deep.include({ club: club.slug, date: FIRST_DAY, selected: [] });
      expect(last().times).to.have.length(12);
      expect(last().times.filter(({ status }) => status === 'free')).to.have.length(6);
      expect(last().times[0]!.price).to.deep.equal({ amount: 70_000, currency: 'UAH' });
    });

    it('tells the page that the visitor has selected another time, or shows another day', async () => {
      const { element, last } = await listen();
      const cell = element.shadowRoot!.querySelector<HTMLElement>('td[aria-label^="Court 1, 18:00"]')!;
      cell.click();
      await until(() => last().selected.length === 1, 'the selection');
      expect(last().selected[0]!.court_id).to.equal(club.courts[0]!.id);
      element.setAttribute('date', SECOND_DAY);
      await until(() => last().date === SECOND_DAY, 'the other day');
      expect(last().selected).to.deep.equal([]);
    });

    it('selects a time for the page, and removes it again', async () => {
      const { element, last } = await listen();
      const court = club.courts[0]!.id;
      const startsAt = startOf(last(), court);
      // The same instant in another zone.
      await element.toggleTime(court, new Date(startsAt).toISOString());
      await until(() => selectedCells(element).length === 1, 'the selected cell');
      expect(last().selected).to.deep.equal([{ court_id: court, starts_at: startsAt }]);
      await element.toggleTime(court, startsAt);
      await until(() => selectedCells(element).length === 0, 'no selected cell');
      expect(last().selected).to.deep.equal([]);
    });

    it('selects nothing that is taken or unknown', async () => {
      const { element, last, told } = await listen();
      const taken = last().times.find(({ status }) => status === 'busy')!;
      const before = told.length;
      await element.toggleTime(taken.court_id, taken.starts_at);
      await element.toggleTime(12_345, taken.starts_at);
      await element.toggleTime(taken.court_id, 'yesterday');
      await settle();
      expect(told).to.have.length(before);
      expect(selectedCells(element)).to.have.length(0);
    });
  },
  { answers },
);
