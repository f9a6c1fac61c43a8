import { Link, useNavigate } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';

/** The ball just outside the line: what went wrong, and two ways back. */
export function ErrorPage({ status, title }: { status: number; title?: string }) {
  const { t, to } = useTexts();
  const navigate = useNavigate();
  return (
    <main className="error-page">
      <title>{`${status}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <p>{status}</p>
      <h1>{status === 404 ? t('notFound') : title || t('somethingWrong')}</h1>
      <button type="button" onClick={() => navigate(-1)}>
        {t('back')}
      </button>
      <Link to={to('/')}>{t('backHome')}</Link>
    </main>
  );
}
