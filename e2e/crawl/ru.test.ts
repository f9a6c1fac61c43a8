import { itFindsNoFaults } from './sample.ts';

itFindsNoFaults('Russian', '/ru-ua', { width: 360, height: 740, colorScheme: 'dark' });
