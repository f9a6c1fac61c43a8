import { Link, useRouteLoaderData } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import type { loader } from '../root.tsx';
import { ApiLink } from '../ui/api-link.tsx';
import { Section } from './section.tsx';

/** For clubs: the schedule for their own site, and the API for their booking system. */
export function Integration({ club }: { club: string | undefined }) {
  const { t, language, to } = useTexts();
  const root = useRouteLoaderData<typeof loader>('root');
  const email = root?.settings.isExample ? undefined : root?.settings.email;
  const snippet = `<script type="module"
  src="${root?.publicUrl ?? ''}/elements/courtside.js"></script>

<club-schedule club="${club ?? 'YOUR-CLUB'}" lang="${language}">
</club-schedule>`;
  return (
    <Section id="integration" title={t('homeIntegration')}>
      <div className="home-text">
        <p>{t('homeIntegrationSite')}</p>
        <p className="integration-links">
          <Link to={to('/partners')}>{t('homeIntegrationBuild')}</Link>
          <ApiLink>{t('homeIntegrationDocs')}</ApiLink>
          {email && <a href={`mailto:${email}`}>{t('homeIntegrationWrite')}</a>}
        </p>
      </div>
      <div className="integration-code">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so the keyboard must reach it */}
        <pre tabIndex={0}>
          <code translate="no">{snippet}</code>
        </pre>
      </div>
    </Section>
  );
}
