import { listsOf, numbersOf, pluralsOf } from './forms.ts';

const plural = pluralsOf('es');
const list = listsOf('es');
const number = numbersOf('es-ES');

export const language = {
  code: 'es',
  tag: 'es',
  dates: 'es-ES',
  numbers: 'es-ES',
  units: 'metric',
  openGraph: 'es_ES',
} as const;

const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=.{3})(?:es|as|os|s|a|o|e)$/, '') : word;

export const searchWords = {
  stop: 'a al algo ante como con cual cuando de del desde donde el ella ellas ellos en entre era es esa ese eso esta este esto fue ha hay la las le les lo los me mi mis muy más ni no nos o para pero por que quien se ser si sin sobre son su sus también te tu tus un una uno unos unas y ya yo',
  asking:
    'mejor mejores top análisis reseña reseñas opinión opiniones bueno buena buenos buenas busco buscar buscando necesito necesitar quiero quisiera comprar compra recomendación recomendaciones recomendar recomiendan recomendado cuál cuáles sirve sirven ayuda ayudar algo alguna alguno algún realmente mucho mucha muchos hay vale pena comparación barato barata baratos baratas económico económica precio precios oferta ofertas producto productos debería puedo puede tengo tener hacer perfecto ideal nuevo nueva',
  everyday:
    'ir va hacer hace tomar dejar largo corto grande pequeño pequeña alto bajo rápido lento fuerte pesado ligero fácil viejo joven temprano tarde cada todo todos toda todas menos siempre nunca otra otro vez bastante medio día días noche noches mañana semana mes año tiempo hoy gente hombre mujer niño niños amigo amiga casa problema pregunta después antes',
  forms:
    'polvo tableta tabletas cápsula cápsulas pastilla pastillas gotas líquido crema gel set juego par paquete bote botella talla tamaño negro blanco rojo azul verde gris aparato máquina herramienta accesorio marca modelo mini',
  behind: 'con para',
  under: 'menos de|hasta|por debajo de|máximo|bajo',
  stem,
  singular: stem,
} as const;

export const unitNames = {
  days: 'días',
  weeks: 'semanas',
  months: 'meses',
  years: 'años',
} as const;

export const brandTexts = {
  tagline: 'Análisis de material de deporte y salud',
  description:
    'Análisis de suplementos, material, dispositivos y aparatos de recuperación: lo bueno, lo malo y dónde comprarlos.',
} as const;

export const sitePageMessages = {
  description: (title: string, site: string) => `${title}: ${site}`,
  social: 'En otros sitios',
} as const;

export const navigationMessages = {
  home: 'Inicio',
  products: 'Productos',
  categories: 'Categorías',
  site: 'Sitio',
  main: 'Menú principal',
  mainSmall: 'Menú principal, en pantallas pequeñas',
  menu: 'Menú',
  skip: 'Ir al contenido',
  breadcrumb: 'Ruta de navegación',
  homePage: (site: string) => `${site}, página de inicio`,
  counting: 'Qué contamos',
  privacy: 'Privacidad y seguridad',
  rights: (years: string, site: string) => `© ${years} ${site}. Todos los derechos reservados.`,
  pages: 'Páginas',
  page: (page: number) => `Página ${page}`,
  allReviews: 'Todos los análisis',
  readReviews: 'Leer los análisis',
} as const;

export const homeMessages = {
  get: 'Más',
  lead: 'Material, suplementos y aparatos para el deporte y la salud: qué tienen a favor, qué tienen en contra y dónde comprarlos.',
  read: (count: number) =>
    count === 0
      ? 'Leer los análisis'
      : plural(count, { one: 'Leer el análisis', other: `Leer los ${number(count)} análisis` }),
  newest: 'Los tres más recientes',
  featured: 'Análisis recientes',
  mission: 'Nuestra misión',
  missionText:
    'Contar con claridad para qué sirven los productos de deporte y salud, y dejarte a ti la decisión.',
  values: {
    health: {
      title: 'Salud y bienestar',
      text: 'Productos que ayudan a moverse, dormir y recuperarse mejor, y lo que conviene saber antes de comprarlos.',
    },
    honesty: {
      title: 'Análisis honestos',
      text: 'Los contras se imprimen tan grandes como los pros, y un producto de una estrella recibe una estrella.',
    },
    community: {
      title: 'Cerca de ti',
      text: 'Para personas de todos los niveles: tanto para quien entrena antes del trabajo como para quien sube al podio.',
    },
    trust: {
      title: 'Confianza y transparencia',
      text: 'Es posible que las tiendas nos paguen una comisión cuando compras a través de un enlace. A ti no te cuesta nada y no cambia ninguna nota.',
    },
  },
} as const;

export const heroControl = {
  stop: 'Detener la palabra que cambia',
  start: 'Dejar que la palabra cambie',
} as const;

export const heroWords = ['Fuerte', 'Rápido', 'Sano', 'Ágil', 'En forma'] as const;

export const catalogueMessages = {
  loading: 'Cargando productos…',
  all: 'Todos los análisis',
  showAll: 'Mostrar todos los análisis',
  categoryNotFound: 'Categoría no encontrada',
  noSuchCategory: 'No hay ninguna categoría en esta dirección.',
  nearest: 'Ningún análisis responde a esta búsqueda. Estos son los más cercanos:',
  corrected: (search: string) => `Resultados de «${search}».`,
  exact: (search: string) => `Buscar solo «${search}»`,
  guides: 'Selecciones y comparaciones',
  empty: 'Vaya, pronto habrá algo que leer aquí',
  failed: 'Los análisis no se han podido cargar en este momento.',
} as const;

export const listMessages = {
  pageTitle: (title: string, page: number) => `${title} – página ${page}`,
  description: 'Todos los análisis que hemos publicado, con notas, precios y veredictos.',
  count: (count: number) => `${number(count)} análisis`,
  countFor: (count: string, search: string) => `${count} para «${search}»`,
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  sort: 'Ordenar por',
  sorts: {
    best: 'Más relevantes',
    newest: 'Más recientes',
    'title-asc': 'Título de la A a la Z',
    'title-desc': 'Título de la Z a la A',
  },
  apply: 'Aplicar',
  view: 'Vista',
  views: { grid: 'Vista de cuadrícula', list: 'Vista de lista' },
} as const;

export const searchMessages = {
  placeholder: 'Buscar productos…',
  clear: 'Borrar la búsqueda',
  submit: 'Buscar',
  suggestions: 'Sugerencias',
  suggested: (count: number) =>
    plural(count, { one: '1 sugerencia', other: `${number(count)} sugerencias` }),
  allResults: (count: number) =>
    plural(count, { one: 'Ver el resultado', other: `Los ${number(count)} resultados` }),
  kinds: { 'best-of': 'Selección', comparison: 'Comparación' },
} as const;

export const choiceMessages = {
  compare: 'Comparar',
  compareChosen: (count: number) =>
    count < 2 ? 'Comparar' : `Comparar ${number(count)} productos`,
  clear: 'Borrar la selección',
  hint: 'Marca «Comparar» en dos a cuatro productos para verlos uno junto a otro.',
  chosen: (count: number) => {
    if (count === 0) return 'No hay ningún producto elegido para comparar.';
    if (count === 1) return '1 producto elegido. Elige al menos uno más.';
    return count < 4 ? `${number(count)} productos elegidos.` : '4 productos elegidos, el máximo.';
  },
  full: 'Caben cuatro productos como máximo. Quita uno para elegir otro.',
  tooFew: 'Elige primero al menos dos productos.',
} as const;

export const comparisonMessages = {
  product: 'Producto',
  brand: 'Marca',
  rating: 'Nota',
  price: 'Precio',
  best: 'El mejor',
  notStated: 'Sin datos',
  section: 'Productos',
  home: 'Inicio',
  versus: 'o',
  lead: (names: readonly string[]) =>
    `${list(names)} frente a frente: nota, precio, características y lo que nos gustó y lo que no.`,
  description: (names: readonly string[]) =>
    `En qué se diferencian ${list(names)}: nota, precio, características, puntos fuertes y débiles, uno junto a otro.`,
  caption: (names: readonly string[]) => `Comparación de ${list(names)}`,
  notes: 'Pros y contras',
  pros: 'Pros',
  cons: 'Contras',
  verdict: 'Nuestro veredicto',
  reviews: 'Los análisis completos',
  readReview: 'Leer el análisis',
  bestOf: 'Selecciones en las que aparecen',
  change: 'Elegir otros productos',
  tooMany: 'Estos son los cuatro primeros de tu selección: no caben más.',
  unknown: (names: readonly string[]) => `No hay ningún análisis de ${list(names)}.`,
  quoted: (name: string) => `«${name}»`,
  others: (count: number) => `${number(count)} más`,
  chooseTitle: 'Comparar productos',
  chooseDescription: 'Pon uno junto a otro de dos a cuatro productos analizados.',
  choose: 'Aquí caben de dos a cuatro productos, uno junto a otro.',
  chooseSteps: [
    'Abre la lista de productos.',
    'Marca «Comparar» en dos, tres o cuatro de ellos. La búsqueda y los filtros conservan tu selección.',
    'Pulsa el botón Comparar debajo de la lista.',
  ],
  chosenOne: (title: string) => `Has elegido ${title}. Falta uno más.`,
  chooseMore: 'Elegir un segundo producto',
  chooseProducts: 'Elegir productos',
} as const;

export const bestOfPageMessages = {
  heading: 'Lo mejor',
  listDescription:
    'Cuál comprar, pregunta por pregunta: nuestras elecciones, sus razones y lo que dejamos fuera.',
  listEmpty: 'Todavía no hay selecciones. Mientras tanto, cada análisis dice para quién es.',
  all: 'Todas las selecciones',
  allReviews: 'Todos los análisis',
  atAGlance: 'De un vistazo',
  firstPick: 'Nuestra primera elección',
  table: 'Frente a frente',
  tableCaption: (title: string) => `${title}: nuestras elecciones frente a frente`,
  chosen: 'Cómo hemos elegido',
  faq: 'Preguntas y respuestas',
  leftOut: 'Considerados y descartados',
  comparisons: 'Comparados por pares',
  pros: 'A favor',
  cons: 'En contra',
  facts: 'Datos clave',
  offers: 'Otras tiendas',
  read: 'Leer el análisis',
  readPicks: 'Ver nuestras elecciones',
  noPicks: 'De momento no tenemos ninguna recomendación.',
  order: {
    editor: 'En el orden que eligió la redacción. Las comisiones no cuentan.',
    rating: 'Primero, la nota más alta. Las comisiones no cuentan.',
    price: 'Primero, el precio más bajo. Las comisiones no cuentan.',
  },
} as const;

export const categoryPageMessages = {
  description: (name: string) =>
    `Todos los análisis de la categoría ${name} que hemos publicado, con notas, precios y veredictos.`,
  bestOf: 'Lo mejor',
  reviews: 'Análisis',
  count: (count: number) => `${number(count)} análisis`,
  position: (page: number, pageCount: number) => `Página ${page} de ${pageCount}`,
  empty: 'Todavía no hay ningún análisis en esta categoría.',
  search: 'Buscar y ordenar estos análisis',
  allReviews: 'Todos los análisis',
} as const;

export const reviewMessages = {
  searchTitle: (title: string) => `Análisis de ${title}`,
  titled: /análisis|\breseña/i,
  notFound: 'Este análisis no existe.',
  failed: 'Este análisis no se ha podido cargar. Inténtalo otra vez en un momento.',
  descriptionFallback: 'Sin descripción',
  categoryFallback: 'Sin categoría',
  callToActionFallback: 'VER EN LA TIENDA',
  offerFallback: '¡Consigue el mejor precio con nuestra oferta exclusiva!',
  specialOffer: 'Oferta especial',
  limitedOffer: 'Oferta por tiempo limitado',
  noPrice: 'Precio en la tienda',
  shopFallback: 'Tienda',
  from: 'Desde',
  priceChecked: 'Precio comprobado:',
  demonstration:
    'Un análisis de demostración: el producto, la tienda y la prueba son inventados para mostrar cómo funciona este sitio.',
  sample: 'Una página de muestra con contenido fijo. No forma parte del catálogo.',
} as const;

export const verdicts = [
  'Mejor dejarlo en la estantería',
  'Difícil de recomendar',
  'Bueno, con reservas',
  'Vale mucho la pena',
  'El mejor de su clase',
] as const;

export const scoreMessages = {
  scorecard: 'Puntuación',
  pros: 'Pros',
  cons: 'Contras',
  price: 'Precio',
  stars: (count: number, most: number) => `${count} de ${most} estrellas`,
} as const;

export const trustMessages = {
  disclosure: 'Aviso de afiliación',
  by: 'Texto:',
  published: 'Publicado:',
  draft: 'Borrador, guardado:',
  updated: 'Actualizado:',
  author: 'Quién escribe',
  writtenBy: 'Texto',
  testedBy: 'Prueba y texto',
} as const;

export const sectionMessages = {
  prosAndCons: 'Pros y contras',
  features: 'Lo esencial',
  specifications: 'Características',
  reader: 'Para quién es',
  analysis: 'El análisis a fondo',
} as const;

export const contentsMessages = {
  label: 'En esta página',
  allShops: 'Comparar todas las tiendas',
} as const;

export const relatedMessages = {
  label: 'Para seguir leyendo',
  bestOf: 'Entre los mejores',
  reviews: 'Análisis relacionados',
  next: (category: string) => `Siguiente en ${category}`,
} as const;

export const offersMessages = {
  heading: 'Dónde comprar',
  shop: 'Tienda',
  price: 'Precio',
  until: 'Hasta el',
  view: 'Ver la oferta',
  at: (title: string, shop: string) => `${title} en ${shop}`,
  condition: { new: 'Nuevo', refurbished: 'Reacondicionado', used: 'Usado' },
  availability: {
    unknown: '',
    'in-stock': 'En stock',
    'pre-order': 'En preventa',
    'out-of-stock': 'Agotado',
  },
  lowest: 'Precio más bajo',
  order: {
    editor: 'En el orden que eligió la redacción. Las comisiones no cuentan.',
    price: 'Primero, la oferta disponible más barata. Las comisiones no cuentan.',
    priceAfterPrimary:
      'Después de nuestra primera opción, la oferta disponible más barata. Las comisiones no cuentan.',
  },
} as const;

export const specificationsMessages = { brand: 'Marca' } as const;

export const specificationMessages = { answers: { yes: 'Sí', no: 'No' } } as const;

export const howWeTestMessages = {
  title: 'Cómo probamos',
  description:
    'Cómo se hacen los análisis de este sitio, qué significan las estrellas y quién lo paga.',
} as const;

export const linkMessages = {
  leavesForShop: '(abre la tienda en una pestaña nueva)',
  leaves: '(abre otro sitio en una pestaña nueva)',
} as const;

export const blockMessages = {
  table: 'Tabla',
  verdict: 'Veredicto',
  warning: 'Atención',
  tested: 'Cómo lo probamos',
} as const;

export const goneLinkMessages = {
  title: 'Este enlace ha caducado',
  text: 'La oferta a la que llevaba ha terminado o se ha movido.',
  review: (title: string) => `Leer nuestro análisis de ${title}`,
  products: 'Todos los análisis',
} as const;

export const constructionMessages = {
  title: 'En construcción',
  text: 'Estamos preparando algo estupendo para ti. ¡Vuelve pronto!',
  soon: 'Muy pronto',
} as const;

export const uiMessages = {
  labelled: (label: string, text: string) => `${label}: ${text}`,
  loading: 'Cargando…',
  retry: 'Reintentar',
  notShown: 'Esto no se ha podido mostrar. Lo que escribiste se conserva en este dispositivo.',
  show: (what: string) => `Mostrar: ${what}`,
  hide: (what: string) => `Ocultar: ${what}`,
  showWord: 'Mostrar',
  hideWord: 'Ocultar',
} as const;

export const notFoundMessages = {
  title: 'No encontrado',
  code: '404',
  text: 'Lo sentimos, aquí ya no queda nada',
  home: 'Volver al inicio',
} as const;

export const serverErrorMessages = {
  title: 'Algo ha salido mal',
  text: 'Esta página no se ha podido mostrar. La culpa es nuestra: inténtalo otra vez en un momento.',
  sentence: 'Algo ha salido mal aquí. Inténtalo otra vez en un momento.',
  again: 'Reintentar',
} as const;

export const machineMessages = {
  pages: 'Páginas',
  sitemap: 'Mapa del sitio',
  sitemapAbout: 'Todas las direcciones, con el día de su último cambio',
  feed: 'RSS',
  feedAbout: 'Los análisis más recientes con su texto completo',
  categories: 'Categorías',
  newest: 'Análisis recientes',
} as const;

export const accountMessages = {
  required: 'Rellena todos los campos obligatorios',
  mismatch: 'La nueva contraseña y su confirmación no coinciden',
  tooShort: 'La nueva contraseña debe tener al menos 6 caracteres',
  tooLong: 'La nueva contraseña debe tener como máximo 72 bytes',
  notSignedIn: 'No has iniciado sesión como propietario',
  updated: 'La contraseña se ha cambiado.',
  updateFailed: 'La contraseña no se ha podido cambiar',
  incorrect: 'La contraseña actual es incorrecta',
  emailMismatch: 'El correo no corresponde a esta cuenta',
  readFailed: 'La cuenta no se ha podido leer en este momento.',
  confirmLogout:
    'Tienes texto sin guardar. Al cerrar la sesión se elimina de este dispositivo. ¿Cerrar la sesión sin guardarlo?',
  usernameRequired: 'El nombre de usuario no puede estar vacío',
  emailRequired: 'El correo no puede estar vacío',
  emailShape: 'Escribe una dirección de correo válida',
} as const;

export const privacyMessages = {
  title: 'Privacidad y seguridad',
  description: 'Cambiar la contraseña de la cuenta del propietario y ver qué cuenta está abierta.',
  forVisitors: '¿Vienes por tu propia privacidad?',
  forVisitorsLink: 'Qué contamos cuando nos visitas',
  change: 'Cambiar la contraseña',
  email: 'Correo electrónico',
  emailHint: 'Solo para verificar',
  current: 'Contraseña actual',
  next: 'Nueva contraseña',
  nextHint: 'Al menos 6 caracteres',
  confirm: 'Confirmar la nueva contraseña',
  submit: 'Cambiar la contraseña',
  busy: 'Cambiando…',
  account: 'Datos de la cuenta',
  username: 'Nombre de usuario',
  userId: 'Identificador',
} as const;

export const privacyStatement = {
  title: 'Qué contamos',
  description:
    'Qué registra este sitio cuando lo visitas, qué no registra y durante cuánto tiempo.',
  lead: 'Queremos saber qué análisis se leen, qué tiendas se visitan y qué se busca. No queremos saber quién eres. Aquí está todo lo que se registra, sin un clic para aceptar, porque aquí no hay nada que aceptar.',
  label: {
    heading: 'Valores de recuento',
    serving: 'Cantidad por visita',
    rows: [
      { name: 'Cookies', amount: '0' },
      { name: 'Direcciones guardadas', amount: '0' },
      { name: 'Rastreadores ajenos', amount: '0' },
      { name: 'Perfiles', amount: '0' },
    ],
    keepingHeading: 'Se conserva',
    keeping: [
      { name: 'Registros individuales', amount: '13 meses*' },
      { name: 'Totales diarios', amount: 'sin límite' },
    ],
    note: '* Salvo que el propietario de este sitio fije otro plazo. Los totales diarios son sumas y no dicen nada de una visita concreta.',
  },
  sections: [
    {
      heading: 'Abres un análisis',
      text: 'Un registro por cada vez que la página está en tu pantalla: qué análisis, cuándo, la ruta de la página, el país desde el que llega tu conexión y el nombre que se da tu navegador. Un número aleatorio señala esa única carga de la página, y tu navegador lo olvida cuando te vas.',
    },
    {
      heading: 'Vas a una tienda',
      text: 'El mismo registro otra vez, marcado como clic: en qué lugar de la página estaba el enlace y a qué oferta llevaba. Ese clic cuenta en todas las páginas, también cuando un enlace pasa por una dirección nuestra. La tienda sabe qué análisis y qué lugar enviaron a alguien, nunca a quién. Lo que haces en la tienda no lo vemos; la tienda tiene sus propias reglas.',
    },
    {
      heading: 'Una tienda nos paga',
      text: 'Las tiendas y sus redes nos dicen cuál de nuestros enlaces llevó a una venta, cuándo, de qué y cuánto ganamos. Reconocen el enlace por un código corto que nombra el análisis, el lugar de la página y la oferta. Es el mismo código para todos los que siguen ese enlace. De quien compra guardamos el país, si nos lo comunican, y nada más: ni nombre, ni dirección, ni número de pedido. Una venta no se puede relacionar con una visita.',
    },
    {
      heading: 'Probamos dos botones',
      text: 'A veces se comparan dos textos o lugares de un botón. Tu navegador elige uno al azar cada vez que se abre una página y lo olvida cuando te vas. Los registros de esa página y de un clic en él dicen cuál de los dos era, y nada más.',
    },
    {
      heading: 'Buscas',
      text: 'Las palabras, cuando llevas medio segundo sin teclear; en qué tipo de página buscaste; cuántos análisis coincidieron; cuándo; país y navegador. Así que busca productos, no personas.',
    },
    {
      heading: 'Tu dirección',
      text: 'Tu dirección de red nos llega con cada petición, como llega a todos los sitios web. Se usa en ese momento para averiguar el país y frenar las avalanchas de peticiones. No se guarda, ni siquiera cifrada.',
    },
    {
      heading: 'No rastrear',
      text: 'Si tu navegador envía «Do Not Track» o «Global Privacy Control», lo que lees y buscas cuenta como lo de los demás, pero sin el país y sin el navegador.',
    },
    {
      heading: 'La memoria de tu navegador',
      text: 'Las visitas no reciben cookies. Hasta que cierras la pestaña, tu navegador recuerda la última búsqueda de esa pestaña, para que no cuente dos veces, y por un momento que seguiste un enlace, para mostrar que llega la página siguiente. El propietario de este sitio recibe una cookie al iniciar sesión.',
    },
    {
      heading: 'A quién más se pregunta',
      text: 'A ningún servicio de analítica, a ninguna red publicitaria, a ningún servidor de fuentes. La imagen de un análisis puede venir del servidor del fabricante o de la tienda, que entonces ve la petición de tu navegador.',
    },
    {
      heading: 'Robots',
      text: 'Los buscadores y otros programas, las páginas que un navegador cargó por adelantado y los clics repetidos en menos de un segundo se cuentan aparte y en ninguna cifra sobre personas.',
    },
  ],
} as const;

export const siteTextDefaults = {
  affiliate_disclosure:
    'Algunos enlaces de este sitio son enlaces de afiliación: si compras a través de ellos, la tienda nos paga una comisión. A ti no te cuesta nada y no cambia ninguna nota.',
  author_name: (site: string) => `El equipo de ${site}`,
  author_bio:
    'Escribimos sobre productos de deporte y salud, e imprimimos los contras tan grandes como los pros.',
  how_we_test: `**Pros y contras.** Lo que habla a favor de un producto y lo que habla en contra están uno al lado del otro, en el mismo tamaño.

**Qué significan las estrellas.** Cinco: el mejor de su clase. Cuatro: vale mucho la pena. Tres: bueno, con reservas. Dos: difícil de recomendar. Una: mejor dejarlo en la estantería.

**Quién paga.** Algunos enlaces llevan a tiendas que pagan una comisión cuando compras. A ti no te cuesta nada y no cambia ninguna nota. Los precios cambian: vale el de la tienda.

**Cuando algo cambia.** Cada análisis lleva la fecha en que se publicó y la de su último cambio. Si algo ya no es cierto, dínoslo.`,
} as const;
