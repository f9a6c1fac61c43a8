import { Form } from 'react-router';
import type { DeskDay } from '#core/desk.ts';
import { Submit } from './staff-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

/** The hours of the day that are marked as without power. Each mark can be removed, which opens closed hours. */
export function PowerCuts({ day: { club, courts, power_cuts } }: { day: DeskDay }) {
  const { t, hours } = useDeskTexts();
  if (power_cuts.length === 0) return null;
  const namesOf = (ids: readonly number[]) => courts.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return (
    <ul className="desk-busy desk-cuts">
      {power_cuts.map((cut) => (
        <li key={cut.id}>
          <span>
            <b>{[hours(cut, club.time_zone), ...namesOf(cut.court_ids ?? [])].join(', ')}:</b> {cut.title}
          </span>
          <Form method="post">
            <input type="hidden" name="power_cut" value={cut.id} />
            {!cut.plays_on && <input type="hidden" name="reopen" value="true" />}
            <Submit intent="unmark" className="desk-unmark">
              {t(cut.plays_on ? 'powerRemove' : 'powerReopen')}
            </Submit>
          </Form>
        </li>
      ))}
    </ul>
  );
}
