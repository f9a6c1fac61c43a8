import { useTexts } from '../i18n/use-texts.ts';

/** Says that the database has no clubs, and to its operator how to add some. */
export function NoClubs() {
  const { t } = useTexts();
  return (
    <div className="no-clubs" role="status">
      <p>
        <b>{t('noClubs')}</b>
      </p>
      <p>{t('noClubsHint', { setting: 'SEED=demo', file: 'docs/clubs.md' })}</p>
    </div>
  );
}
