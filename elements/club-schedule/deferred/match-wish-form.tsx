import type { ReactNode } from 'react';
import { startOptions } from '#core/domain/duration.ts';
import type { Reader } from '#core/i18n/reader.ts';
import { MATCH_NOTE_LENGTH, MATCH_PLAYERS, type MatchSport } from '#core/schemas/match.ts';
import { Field, FormFrame, LevelField, LevelHelp, Sent } from './match-fields.tsx';
import type { WishForm as Form, WishField } from './match-wish.ts';

const TIMES = startOptions();

interface WishFormProps {
  form: Form;
  /** The site's page with the same form. */
  page: string;
  /** At least one, and the chosen one of them. */
  sports: readonly MatchSport[];
  sport: MatchSport;
  /** By the club's clock. */
  today: string;
  t: Reader;
  /** Called while a press may not close the dialog. */
  onLock(isLocked: boolean): void;
  onClose(): void;
}

type FieldsProps = Pick<WishFormProps, 'form' | 't'>;

/** The code that the API has emailed to the typed address. */
function CodeField({ form, t }: FieldsProps): ReactNode {
  const hint = t('codeText', { email: form.values.email.trim() });
  const code = { inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 12 } as const;
  return <Field form={form} t={t} name="contact_code" label="code" hint={hint} {...code} />;
}

function TimeField({
  name,
  label,
  times,
  ...field
}: FieldsProps & { name: WishField; label: string; times: string[] }) {
  return (
    <Field {...field} name={name} label={label}>
      {times.map((time) => (
        <option key={time}>{time}</option>
      ))}
    </Field>
  );
}

/** Sport, day and time. */
function WhenFields({ form, sports, today, t }: Pick<WishFormProps, 'form' | 'sports' | 'today' | 't'>): ReactNode {
  const field = { form, t };
  // Each sport has its own levels.
  const ofSport = { ...form, change: (changes: object) => form.change({ ...changes, level_from: '', level_to: '' }) };
  return (
    <>
      <div className="match-pair">
        <Field form={ofSport} t={t} name="category_id" label="sport">
          {sports.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Field>
        <Field {...field} name="date" label="day" type="date" min={today} />
      </div>
      <div className="match-pair">
        <TimeField {...field} name="time_from" label="from" times={TIMES} />
        <TimeField {...field} name="time_to" label="until" times={[...TIMES.slice(1), '24:00']} />
      </div>
    </>
  );
}

/** How many players, of which level. */
function PlayerFields({ form, sport: { levels }, t }: Pick<WishFormProps, 'form' | 'sport' | 't'>): ReactNode {
  const field = { form, t };
  const { minimum, maximum } = MATCH_PLAYERS;
  const number = { type: 'number', inputMode: 'numeric' } as const;
  return (
    <>
      <div className="match-pair">
        <Field {...field} {...number} name="players_total" label="playersTotal" min={minimum} max={maximum} />
        <Field {...field} {...number} name="players_have" label="playersHave" min={1} max={maximum - 1} />
      </div>
      <div className="match-pair">
        <LevelField {...field} name="level_from" label="levelLow" none="anyLevel" levels={levels} />
        <LevelField {...field} name="level_to" label="levelHigh" none="anyLevel" levels={levels} />
      </div>
    </>
  );
}

/** The fields in the order of the site's page, or what happens next once the wish is published. */
export function WishForm({ form, page, sports, sport, today, t, onLock, onClose }: WishFormProps): ReactNode {
  const { hosted, needsCode, values, step } = form;
  if (hosted)
    return (
      <Sent title={t('published')} text={t('publishedText', { email: values.email.trim() })} t={t} onClose={onClose}>
        <a
          part="hosted"
          className="button button-primary"
          // At the same site, in the same language.
          href={page.replace(/\/club\/.*/, `/booking-match/${hosted.token}`)}
        >
          {t('publishedPage')}
        </a>
      </Sent>
    );
  const field = { form, t };
  return (
    <FormFrame
      {...field}
      title={t('publishTitle')}
      notes={[t('publishText'), t('privacy')]}
      action={t('publish')}
      onLock={onLock}
      other={
        needsCode && (
          <button type="button" className="button" disabled={step === 'unanswered'} onClick={form.sendNewCode}>
            {t('newCode')}
          </button>
        )
      }
    >
      {needsCode && <CodeField {...field} />}
      <WhenFields {...field} sports={sports} today={today} />
      <PlayerFields {...field} sport={sport} />
      <LevelHelp help={sport.help} t={t} />
      <Field {...field} name="note" label="note" optional rows={2} maxLength={MATCH_NOTE_LENGTH} />
      <div className="match-pair">
        <Field {...field} name="given_name" label="name" type="text" autocomplete="given-name" maxLength={60} />
        <Field {...field} name="telephone" label="phone" type="tel" autocomplete="tel" maxLength={40} />
      </div>
      <Field {...field} name="email" label="email" type="email" autocomplete="email" maxLength={254} />
    </FormFrame>
  );
}
