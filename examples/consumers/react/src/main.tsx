import { createRoot } from 'react-dom/client';
import { App } from './App';

createRoot(document.querySelector('#app')!).render(<App api={new URLSearchParams(location.search).get('api') ?? ''} />);
