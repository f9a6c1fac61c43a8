import type { ReactNode } from 'react';
import type { MatchSport } from '#core/schemas/match.ts';
import { type ApplicationProps, useApplication } from './match-application.ts';
import { Field, FormFrame, LevelField, LevelHelp, Sent } from './match-fields.tsx';

interface MatchFormProps extends ApplicationProps {
  /** Of the match's page. */
  url: string;
  sport: MatchSport;
  /** Called while a press may not close the dialog. */
  onLock(isLocked: boolean): void;
  onClose(): void;
}

/** The fields in the order of the site's page, or what happens next once they are sent. */
export function MatchForm({ url, sport, onLock, onClose, ...props }: MatchFormProps): ReactNode {
  const { t } = props;
  const form = useApplication(props);
  const { token } = form;
  if (token) {
    const email = form.values.email.trim();
    const text = email ? t('appliedEmail', { email }) : t('appliedLink');
    // At the same site, in the same language.
    const page = url.replace(/\/club\/.*/, `/booking-applicant/${token}`);
    return (
      <Sent title={t('applied')} text={text} t={t} onClose={onClose}>
        <a part="application" className="button button-primary" href={page}>
          {t('appliedPage')}
        </a>
      </Sent>
    );
  }
  const field = { form, t };
  return (
    <FormFrame
      {...field}
      title={t('applyTitle')}
      notes={[t('applyText')]}
      action={t('apply')}
      onLock={onLock}
      after={
        <>
          <p className="match-note">{t('emailWhy')}</p>
          <LevelHelp help={sport.help} t={t} />
        </>
      }
    >
      <div className="match-pair">
        <Field {...field} name="name" label="name" type="text" autocomplete="given-name" maxLength={60} />
        <Field {...field} name="telephone" label="phone" type="tel" autocomplete="tel" maxLength={40} />
      </div>
      <div className="match-pair">
        <LevelField {...field} name="level" label="yourLevel" none="noLevel" levels={sport.levels} />
        <Field {...field} name="email" label="email" optional type="email" autocomplete="email" maxLength={254} />
      </div>
    </FormFrame>
  );
}
