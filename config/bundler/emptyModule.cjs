/** In the place of a module that the portal has no use for. */
module.exports = () => 'export default {};';
