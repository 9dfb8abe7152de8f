const common = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'CAD', 'AUD', 'JPY', 'CNY', 'INR'];

/** Codes of currencies: the installation's own, those that are met often, then all that the device knows. */
export function currencies(own: string, chosen: string): readonly string[] {
  const known = Intl.supportedValuesOf('currency');
  return [...new Set([own, chosen, ...common, ...known])].filter(Boolean);
}
