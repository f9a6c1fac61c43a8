import { itFindsNoFaults } from './sample.ts';

itFindsNoFaults('Ukrainian', '/uk-ua', { width: 360, height: 740, colorScheme: 'light' });
