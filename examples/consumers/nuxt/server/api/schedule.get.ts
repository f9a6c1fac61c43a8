import { renderElement } from 'courtside/ssr';

export default defineEventHandler(() =>
  renderElement('club-schedule', { api: 'https://YOUR-COURTSIDE/api', club: 'third-set', lang: 'en' }),
);
