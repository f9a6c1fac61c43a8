import common from '#locales/en/common.json';
import errors from '#locales/en/errors.json';

export default { ...common, ...errors };
