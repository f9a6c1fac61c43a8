import { createApp } from 'vue';
import App from './App.vue';

createApp(App, { api: new URLSearchParams(location.search).get('api') ?? '' }).mount('#app');
