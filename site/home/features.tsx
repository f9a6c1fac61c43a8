import { useTexts } from '../i18n/use-texts.ts';
import { Section } from './section.tsx';

/** The features for players, as a list of terms. */
export function Features() {
  const { t } = useTexts();
  const rows = [
    [t('homeFeatureSchedule'), t('homeFeatureScheduleText')],
    [t('homeFeatureSearch'), t('homeFeatureSearchText')],
    [t('homeFeatureHours'), t('homeFeatureHoursText')],
    [t('homeFeaturePeople'), t('homeFeaturePeopleText')],
    [t('homeFeatureCancel'), t('homeFeatureCancelText')],
  ];
  return (
    <Section id="features" title={t('homeFeatures')} alternate className="home-split">
      <dl className="features">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
