import common from '#locales/ru/common.json';
import errors from '#locales/ru/errors.json';

export default { ...common, ...errors };
