const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;

type Names = Record<(typeof LANGUAGES)[number], readonly string[]>;

/** The names of a column in all languages. */
const named = (names: Names): readonly string[] => LANGUAGES.flatMap((language) => names[language]);

/** What the reports call their columns, as normalizeHeader writes it. */
export const amazonHeaders = {
  name: named({
    en: ['name', 'product title', 'title', 'product name', 'item name'],
    de: ['artikel', 'produktname', 'titel', 'artikelname'],
    es: ['nombre', 'nombre del producto', 'título', 'título del producto', 'artículo'],
    fr: ['nom', 'nom du produit', 'titre', 'titre du produit', 'article'],
  }),
  trackingId: named({
    en: ['tracking id', 'tag', 'associate tag'],
    de: ['partner id', 'partner tag'],
    es: ['id de seguimiento', 'id de rastreo', 'etiqueta'],
    fr: ['id de suivi', 'identifiant de suivi'],
  }),
  price: named({
    en: ['price'],
    de: ['preis', 'stückpreis'],
    es: ['precio'],
    fr: ['prix'],
  }),
  shipped: named({
    en: ['date shipped', 'shipped date', 'ship date'],
    de: ['versanddatum', 'versendet am'],
    es: ['fecha de envío', 'fecha de envio'],
    fr: ["date d'expédition", "date d'envoi"],
  }),
  ordered: named({
    en: ['date', 'order date', 'date ordered'],
    de: ['datum', 'bestelldatum'],
    es: ['fecha', 'fecha del pedido', 'fecha de pedido'],
    fr: ['date de commande', 'date de la commande'],
  }),
  itemsShipped: named({
    en: ['items shipped', 'qty shipped', 'shipped items'],
    de: ['versandte artikel', 'versendete artikel'],
    es: ['artículos enviados', 'productos enviados'],
    fr: ['articles expédiés', 'produits expédiés'],
  }),
  itemsOrdered: named({
    en: ['qty', 'quantity', 'items ordered', 'ordered items'],
    de: ['menge', 'anzahl', 'bestellte artikel'],
    es: ['cantidad', 'artículos pedidos'],
    fr: ['quantité', 'articles commandés'],
  }),
  returns: named({
    en: ['returns', 'items returned'],
    de: ['retouren', 'rücksendungen', 'zurückgesandte artikel'],
    es: ['devoluciones', 'artículos devueltos'],
    fr: ['retours', 'articles retournés'],
  }),
  revenue: named({
    en: ['revenue', 'items shipped revenue', 'shipped revenue', 'product revenue'],
    de: ['umsatz', 'umsatz mit versandten artikeln'],
    es: ['ingresos', 'ingresos por artículos enviados'],
    fr: ['revenus', "chiffre d'affaires", 'revenu des articles expédiés'],
  }),
  fees: named({
    en: ['ad fees', 'advertising fees', 'fees', 'commission income', 'commissions', 'earnings'],
    de: [
      'werbekostenerstattung',
      'werbekostenerstattungen',
      'provision',
      'provisionen',
      'verdienst',
    ],
    es: [
      'tarifas de publicidad',
      'comisiones por publicidad',
      'comisiones',
      'comisión',
      'ganancias',
    ],
    fr: ['frais publicitaires', 'commissions publicitaires', 'rémunération', 'gains'],
  }),
};
