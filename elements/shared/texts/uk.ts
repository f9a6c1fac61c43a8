import common from '#locales/uk/common.json';
import errors from '#locales/uk/errors.json';

export default { ...common, ...errors };
