import { Form } from 'react-router';
import type { HostedMatch, Level, MatchSport } from '#core/desk.ts';
import { Input } from '../desk/input.tsx';
import { Problem, Submit } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';
import { FormGuard } from '../ui/form-guard.tsx';
import { OF_BOOKING } from './code-email.ts';
import type { MatchRefusal } from './form.server.ts';

export type FormProps = { refusal: MatchRefusal | undefined; stamp: string };

/** Chooses a level. `groups` has the levels of each sport; with one sport they are not grouped. */
export function LevelField({
  name,
  label,
  any,
  groups,
  refusal,
}: {
  name: string;
  label: string;
  any: string;
  groups: { title: string; levels: readonly Level[] }[];
  refusal: MatchRefusal | undefined;
}) {
  const options = (levels: readonly Level[]) =>
    levels.map(({ code, title }) => (
      <option key={code} value={code}>
        {title}
      </option>
    ));
  return (
    <Input
      name={name}
      label={label}
      optional
      refusal={refusal}
      control={(props) => (
        <select {...props}>
          <option value="">{any}</option>
          {groups.length === 1
            ? options(groups[0]!.levels)
            : groups.map(({ title, levels }) => (
                <optgroup key={title} label={title}>
                  {options(levels)}
                </optgroup>
              ))}
        </select>
      )}
    />
  );
}

/** What the levels mean, in plain words, once for sports that share them. */
export function LevelHelp({ sports }: { sports: readonly MatchSport[] }) {
  const { t } = useDeskTexts();
  const texts = [...new Set(sports.map(({ help }) => help))];
  return (
    <details className="match-help">
      <summary>{t('levelMeans')}</summary>
      {texts.map((help) => (
        <p key={help}>
          {texts.length > 1 && (
            <b>
              {sports
                .filter((sport) => sport.help === help)
                .map(({ title }) => title)
                .join(', ')}
              {'. '}
            </b>
          )}
          {help}
        </p>
      ))}
    </details>
  );
}

type WantedProps = {
  sports: readonly MatchSport[];
  /** How many share the price, and who is there already. */
  shares?: HostedMatch['shares'];
};

/** How many players, of which level, and a note. */
export function WantedFields({ sports, shares, refusal }: WantedProps & Pick<FormProps, 'refusal'>) {
  const { t } = useDeskTexts();
  // Sports that share a scale have the same levels.
  const groups = [...new Map(sports.map((sport) => [sport.help, sport])).values()];
  return (
    <>
      <div className="desk-pair">
        <Input
          name="players_total"
          label={t('playersTotal')}
          start={String(shares ? Math.max(shares.places, shares.taken + 1) : 4)}
          refusal={refusal}
          control={(props) => <input {...props} type="number" inputMode="numeric" min={2} max={30} required />}
        />
        <Input
          name="players_have"
          label={t('playersHave')}
          start={String(shares?.taken ?? 1)}
          refusal={refusal}
          control={(props) => <input {...props} type="number" inputMode="numeric" min={1} max={29} required />}
        />
      </div>
      <div className="desk-pair">
        <LevelField name="level_from" label={t('levelLow')} any={t('anyLevel')} groups={groups} refusal={refusal} />
        <LevelField name="level_to" label={t('levelHigh')} any={t('anyLevel')} groups={groups} refusal={refusal} />
      </div>
      <LevelHelp sports={sports} />
      <Input
        name="note"
        label={t('note')}
        optional
        refusal={refusal}
        control={(props) => <textarea {...props} rows={2} maxLength={200} />}
      />
    </>
  );
}

/** Name and phone of one who publishes or applies. */
export function PersonFields({ name, refusal }: { name: 'given_name' | 'name' } & Pick<FormProps, 'refusal'>) {
  const { t } = useDeskTexts();
  return (
    <div className="desk-pair">
      <Input
        name={name}
        label={t('name')}
        refusal={refusal}
        control={(props) => <input {...props} type="text" required autoComplete="given-name" maxLength={60} />}
      />
      <Input
        name="telephone"
        label={t('phone')}
        refusal={refusal}
        control={(props) => <input {...props} type="tel" required autoComplete="tel" maxLength={40} />}
      />
    </div>
  );
}

/** The code that the API has emailed, to the typed address or the booking's, after it asked for one. */
export function CodeField({ refusal }: Pick<FormProps, 'refusal'>) {
  const { t } = useDeskTexts();
  if (!refusal?.needsCode) return null;
  const { email } = refusal.typed;
  const sent = email === undefined ? t('codeOfBooking') : t('codeText', { email });
  return (
    <>
      <input type="hidden" name="code_email" value={email ?? OF_BOOKING} />
      <Input
        name="contact_code"
        label={`${t('code')} (${sent})`}
        refusal={refusal}
        control={(props) => <input {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={12} />}
      />
    </>
  );
}

/** Asks for another code. Stands after the button that the Enter key presses. */
export function NewCode({ refusal }: Pick<FormProps, 'refusal'>) {
  const { t } = useDeskTexts();
  return (
    refusal?.needsCode && (
      <button type="submit" name="new_code" value="1" className="button ghost">
        {t('newCode')}
      </button>
    )
  );
}

/** Publishes that a booking wants players. */
export function PublishBooking({
  sport,
  shares,
  refusal,
  stamp,
}: { sport: MatchSport; shares: HostedMatch['shares'] } & FormProps) {
  const { t } = useDeskTexts();
  return (
    <section className="desk-card" aria-labelledby="publish">
      <h2 id="publish">{t('publishBooking')}</h2>
      <p>{t('publishBookingText')}</p>
      <p>{t('privacy')}</p>
      <Problem refusal={refusal} />
      <Form method="post" className="match-form">
        <FormGuard stamp={refusal?.stamp ?? stamp} />
        <CodeField refusal={refusal} />
        <WantedFields sports={[sport]} shares={shares} refusal={refusal} />
        <Submit intent="publish">{t('publish')}</Submit>
        <NewCode refusal={refusal} />
      </Form>
    </section>
  );
}
