import { listsOf, numbersOf, pluralsOf } from './forms.ts';

const plural = pluralsOf('pt-BR');
const list = listsOf('pt-BR');
const number = numbersOf('pt-BR');

/** As it is written in Brazil, where most of its readers live. */
export const language = {
  code: 'pt',
  tag: 'pt-BR',
  dates: 'pt-BR',
  numbers: 'pt-BR',
  units: 'metric',
  openGraph: 'pt_BR',
} as const;

const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=.{3})(?:oes|aes|es|as|os|s|a|o|e)$/, '') : word;

export const searchWords = {
  stop: 'a ao aos as até com como da das de dela dele do dos e ela ele em entre era essa esse esta este eu foi há isso já lhe mais mas me meu minha muito na nas no nos não o os ou para pela pelo por qual quando que quem se sem ser seu sua são também te tem um uma uns você à é',
  asking:
    'melhor melhores top análise análises resenha avaliação avaliações opinião bom boa bons boas procuro procurar procurando preciso precisar quero queria comprar compra recomendação recomendações recomendar recomendam recomendado quais serve servem ajuda ajudar algo alguma algum realmente muita muitos vale pena comparação barato barata baratos baratas preço preços oferta ofertas produto produtos deveria posso pode tenho ter fazer perfeito ideal novo nova',
  everyday:
    'ir vai fazer faz tomar deixar longo curto grande pequeno pequena alto baixo rápido lento forte pesado leve fácil velho jovem cedo tarde cada todo todos toda todas menos sempre nunca outra outro vez bastante meio dia dias noite noites manhã semana mês ano tempo hoje gente homem mulher criança crianças amigo amiga casa problema pergunta depois antes',
  forms:
    'pó comprimido comprimidos cápsula cápsulas pastilha gotas líquido spray creme gel conjunto kit par pacote pote garrafa tamanho preto branco vermelho azul verde cinza aparelho máquina ferramenta acessório marca modelo mini',
  behind: 'com para',
  under: 'menos de|até|abaixo de|máximo',
  stem,
  singular: stem,
} as const;

export const unitNames = {
  days: 'dias',
  weeks: 'semanas',
  months: 'meses',
  years: 'anos',
} as const;

export const brandTexts = {
  tagline: 'Análises de produtos de fitness e saúde',
  description:
    'Análises de suplementos, equipamentos, dispositivos vestíveis e aparelhos de recuperação: o que é bom, o que não é e onde comprar.',
} as const;

export const sitePageMessages = {
  description: (title: string, site: string) => `${title}: ${site}`,
  social: 'Em outros lugares',
} as const;

export const navigationMessages = {
  home: 'Início',
  products: 'Produtos',
  categories: 'Categorias',
  site: 'Site',
  main: 'Menu principal',
  mainSmall: 'Menu principal, em telas pequenas',
  menu: 'Menu',
  skip: 'Ir para o conteúdo',
  breadcrumb: 'Trilha de navegação',
  homePage: (site: string) => `${site}, página inicial`,
  counting: 'O que contamos',
  privacy: 'Privacidade e segurança',
  rights: (years: string, site: string) => `© ${years} ${site}. Todos os direitos reservados.`,
  pages: 'Páginas',
  page: (page: number) => `Página ${page}`,
  allReviews: 'Todas as análises',
  readReviews: 'Ler as análises',
} as const;

export const homeMessages = {
  get: 'Mais',
  lead: 'Equipamentos, suplementos e aparelhos para fitness e saúde: o que fala a favor, o que fala contra e onde comprar.',
  read: (count: number) =>
    count === 0
      ? 'Ler as análises'
      : plural(count, { one: 'Ler a análise', other: `Ler as ${number(count)} análises` }),
  newest: 'As três mais recentes',
  featured: 'Análises recentes',
  mission: 'Nossa missão',
  missionText:
    'Dizer com clareza para que servem os produtos de fitness e saúde, e deixar a decisão com você.',
  values: {
    health: {
      title: 'Saúde e bem-estar',
      text: 'Produtos que ajudam a se mover, dormir e se recuperar melhor, e o que saber antes de comprar.',
    },
    honesty: {
      title: 'Análises honestas',
      text: 'Os contras são impressos tão grandes quanto os prós, e um produto de uma estrela recebe uma estrela.',
    },
    community: {
      title: 'Perto de você',
      text: 'Para pessoas de todos os níveis: tanto para quem treina antes do trabalho quanto para quem sobe ao pódio.',
    },
    trust: {
      title: 'Confiança e transparência',
      text: 'As lojas podem nos pagar uma comissão quando você compra por um link. Isso não custa nada a você e não muda nenhuma nota.',
    },
  },
} as const;

export const heroControl = {
  stop: 'Parar a palavra que muda',
  start: 'Deixar a palavra mudar',
} as const;

export const heroWords = ['Forte', 'Rápido', 'Saudável', 'Ágil', 'Disposto'] as const;

export const catalogueMessages = {
  loading: 'Carregando produtos…',
  all: 'Todas as análises',
  showAll: 'Mostrar todas as análises',
  categoryNotFound: 'Categoria não encontrada',
  noSuchCategory: 'Não há nenhuma categoria neste endereço.',
  nearest: 'Nenhuma análise responde a esta busca. Estas são as mais próximas:',
  corrected: (search: string) => `Resultados para “${search}”.`,
  exact: (search: string) => `Buscar apenas “${search}”`,
  guides: 'Seleções e comparações',
  empty: 'Ops, em breve haverá algo para ler aqui',
  failed: 'Não foi possível carregar as análises agora.',
} as const;

export const listMessages = {
  pageTitle: (title: string, page: number) => `${title} – página ${page}`,
  description: 'Todas as análises que publicamos, com notas, preços e vereditos.',
  count: (count: number) =>
    plural(count, { one: `${number(count)} análise`, other: `${number(count)} análises` }),
  countFor: (count: string, search: string) => `${count} para “${search}”`,
  category: 'Categoria',
  allCategories: 'Todas as categorias',
  sort: 'Ordenar por',
  sorts: {
    best: 'Mais relevantes',
    newest: 'Mais recentes',
    'title-asc': 'Título de A a Z',
    'title-desc': 'Título de Z a A',
  },
  apply: 'Aplicar',
  view: 'Exibição',
  views: { grid: 'Exibir em grade', list: 'Exibir em lista' },
} as const;

export const searchMessages = {
  placeholder: 'Buscar produtos…',
  clear: 'Limpar a busca',
  submit: 'Buscar',
  suggestions: 'Sugestões',
  suggested: (count: number) =>
    plural(count, { one: '1 sugestão', other: `${number(count)} sugestões` }),
  allResults: (count: number) =>
    plural(count, { one: 'Ver o resultado', other: `Todos os ${number(count)} resultados` }),
  kinds: { 'best-of': 'Seleção', comparison: 'Comparação' },
} as const;

export const choiceMessages = {
  compare: 'Comparar',
  compareChosen: (count: number) => (count < 2 ? 'Comparar' : `Comparar ${number(count)} produtos`),
  clear: 'Limpar a seleção',
  hint: 'Marque “Comparar” em dois a quatro produtos para vê-los lado a lado.',
  chosen: (count: number) => {
    if (count === 0) return 'Nenhum produto foi escolhido para comparar.';
    if (count === 1) return '1 produto escolhido. Escolha pelo menos mais um.';
    return count < 4 ? `${number(count)} produtos escolhidos.` : '4 produtos escolhidos, o máximo.';
  },
  full: 'No máximo quatro produtos cabem lado a lado. Remova um para escolher outro.',
  tooFew: 'Escolha primeiro pelo menos dois produtos.',
} as const;

export const comparisonMessages = {
  product: 'Produto',
  brand: 'Marca',
  rating: 'Nota',
  price: 'Preço',
  best: 'O melhor',
  notStated: 'Não informado',
  section: 'Produtos',
  home: 'Início',
  versus: 'ou',
  lead: (names: readonly string[]) =>
    `${list(names)} lado a lado: nota, preço, especificações, do que gostamos e do que não gostamos.`,
  description: (names: readonly string[]) =>
    `Em que ${list(names)} diferem: nota, preço, especificações, pontos fortes e fracos, comparados lado a lado.`,
  caption: (names: readonly string[]) => `Comparação de ${list(names)}`,
  notes: 'Prós e contras',
  pros: 'Prós',
  cons: 'Contras',
  verdict: 'Nosso veredito',
  reviews: 'As análises completas',
  readReview: 'Ler a análise',
  bestOf: 'Seleções em que aparecem',
  change: 'Escolher outros produtos',
  tooMany: 'Estes são os quatro primeiros da sua seleção: não cabem mais.',
  unknown: (names: readonly string[]) => `Não há análise de ${list(names)}.`,
  quoted: (name: string) => `“${name}”`,
  others: (count: number) => `mais ${number(count)}`,
  chooseTitle: 'Comparar produtos',
  chooseDescription: 'Coloque lado a lado de dois a quatro produtos analisados.',
  choose: 'Aqui cabem de dois a quatro produtos, lado a lado.',
  chooseSteps: [
    'Abra a lista de produtos.',
    'Marque “Comparar” em dois, três ou quatro deles. A busca e os filtros mantêm a sua seleção.',
    'Pressione o botão Comparar abaixo da lista.',
  ],
  chosenOne: (title: string) => `Você escolheu ${title}. Falta mais um.`,
  chooseMore: 'Escolher um segundo produto',
  chooseProducts: 'Escolher produtos',
} as const;

export const bestOfPageMessages = {
  heading: 'Os melhores',
  listDescription:
    'Qual comprar, pergunta por pergunta: nossas escolhas, seus motivos e o que deixamos de fora.',
  listEmpty: 'Ainda não há seleções. Até lá, cada análise diz para quem ela é.',
  all: 'Todas as seleções',
  allReviews: 'Todas as análises',
  atAGlance: 'Em resumo',
  firstPick: 'Nossa primeira escolha',
  table: 'Lado a lado',
  tableCaption: (title: string) => `${title}: nossas escolhas lado a lado`,
  chosen: 'Como escolhemos',
  faq: 'Perguntas e respostas',
  leftOut: 'Considerados e descartados',
  comparisons: 'Comparados em pares',
  pros: 'A favor',
  cons: 'Contra',
  facts: 'Dados principais',
  offers: 'Outras lojas',
  read: 'Ler a análise',
  readPicks: 'Ver nossas escolhas',
  noPicks: 'No momento não temos nenhuma recomendação.',
  order: {
    editor: 'Na ordem que a redação escolheu. As comissões não contam.',
    rating: 'A nota mais alta vem primeiro. As comissões não contam.',
    price: 'O preço mais baixo vem primeiro. As comissões não contam.',
  },
} as const;

export const categoryPageMessages = {
  description: (name: string) =>
    `Todas as análises da categoria ${name} que publicamos, com notas, preços e vereditos.`,
  bestOf: 'Os melhores',
  reviews: 'Análises',
  count: (count: number) =>
    plural(count, { one: `${number(count)} análise`, other: `${number(count)} análises` }),
  position: (page: number, pageCount: number) => `Página ${page} de ${pageCount}`,
  empty: 'Ainda não há análises nesta categoria.',
  search: 'Buscar e ordenar estas análises',
  allReviews: 'Todas as análises',
} as const;

export const reviewMessages = {
  searchTitle: (title: string) => `Análise de ${title}`,
  titled: /análise|resenha/i,
  notFound: 'Esta análise não foi encontrada.',
  failed: 'Não foi possível carregar esta análise. Tente outra vez em instantes.',
  descriptionFallback: 'Sem descrição',
  categoryFallback: 'Sem categoria',
  callToActionFallback: 'VER NA LOJA',
  offerFallback: 'Garanta o melhor preço com a nossa oferta exclusiva!',
  specialOffer: 'Oferta especial',
  limitedOffer: 'Oferta por tempo limitado',
  noPrice: 'Preço na loja',
  shopFallback: 'Loja',
  from: 'A partir de',
  priceChecked: 'Preço verificado:',
  demonstration:
    'Uma análise de demonstração: o produto, a loja e o teste são inventados para mostrar como este site funciona.',
  sample: 'Uma página de exemplo com conteúdo fixo. Ela não faz parte do catálogo.',
} as const;

export const verdicts = [
  'Deixe na prateleira',
  'Difícil de recomendar',
  'Bom, com ressalvas',
  'Vale muito a pena',
  'O melhor da categoria',
] as const;

export const scoreMessages = {
  scorecard: 'Avaliação',
  pros: 'Prós',
  cons: 'Contras',
  price: 'Preço',
  stars: (count: number, most: number) => `${count} de ${most} estrelas`,
} as const;

export const trustMessages = {
  disclosure: 'Aviso de afiliação',
  by: 'Texto:',
  published: 'Publicado em',
  draft: 'Rascunho, salvo em',
  updated: 'Atualizado em',
  author: 'Quem escreve',
  writtenBy: 'Texto',
  testedBy: 'Teste e texto',
} as const;

export const sectionMessages = {
  prosAndCons: 'Prós e contras',
  features: 'O essencial',
  specifications: 'Especificações',
  reader: 'Para quem é',
  analysis: 'A análise em detalhe',
} as const;

export const contentsMessages = {
  label: 'Nesta página',
  allShops: 'Comparar todas as lojas',
} as const;

export const relatedMessages = {
  label: 'Leia também',
  bestOf: 'Entre os melhores',
  reviews: 'Análises relacionadas',
  next: (category: string) => `A seguir em ${category}`,
} as const;

export const offersMessages = {
  heading: 'Onde comprar',
  shop: 'Loja',
  price: 'Preço',
  until: 'Até',
  view: 'Ver a oferta',
  at: (title: string, shop: string) => `${title} em ${shop}`,
  condition: { new: 'Novo', refurbished: 'Recondicionado', used: 'Usado' },
  availability: {
    unknown: '',
    'in-stock': 'Em estoque',
    'pre-order': 'Em pré-venda',
    'out-of-stock': 'Esgotado',
  },
  lowest: 'Menor preço',
  order: {
    editor: 'Na ordem que a redação escolheu. As comissões não contam.',
    price: 'A oferta disponível mais barata vem primeiro. As comissões não contam.',
    priceAfterPrimary:
      'Depois da nossa primeira escolha, vem a oferta disponível mais barata. As comissões não contam.',
  },
} as const;

export const specificationsMessages = { brand: 'Marca' } as const;

export const specificationMessages = { answers: { yes: 'Sim', no: 'Não' } } as const;

export const howWeTestMessages = {
  title: 'Como testamos',
  description:
    'Como são feitas as análises deste site, o que as estrelas significam e quem paga por isso.',
} as const;

export const linkMessages = {
  leavesForShop: '(abre a loja em uma nova aba)',
  leaves: '(abre outro site em uma nova aba)',
} as const;

export const blockMessages = {
  table: 'Tabela',
  verdict: 'Veredito',
  warning: 'Atenção',
  tested: 'Como testamos',
} as const;

export const goneLinkMessages = {
  title: 'Este link expirou',
  text: 'A oferta à qual ele levava terminou ou mudou de lugar.',
  review: (title: string) => `Ler nossa análise de ${title}`,
  products: 'Todas as análises',
} as const;

export const constructionMessages = {
  title: 'Em construção',
  text: 'Estamos preparando algo incrível para você. Volte em breve!',
  soon: 'Em breve',
} as const;

export const uiMessages = {
  labelled: (label: string, text: string) => `${label}: ${text}`,
  loading: 'Carregando…',
  retry: 'Tentar outra vez',
  notShown: 'Não foi possível mostrar isto. O que você digitou fica neste dispositivo.',
  show: (what: string) => `Mostrar: ${what}`,
  hide: (what: string) => `Ocultar: ${what}`,
  showWord: 'Mostrar',
  hideWord: 'Ocultar',
} as const;

export const notFoundMessages = {
  title: 'Não encontrado',
  code: '404',
  text: 'Desculpe, não sobrou nada por aqui',
  home: 'Voltar ao início',
} as const;

export const serverErrorMessages = {
  title: 'Algo deu errado',
  text: 'Não foi possível mostrar esta página. A falha é nossa: tente outra vez em instantes.',
  sentence: 'Algo deu errado por aqui. Tente outra vez em instantes.',
  again: 'Tentar outra vez',
} as const;

export const machineMessages = {
  pages: 'Páginas',
  sitemap: 'Mapa do site',
  sitemapAbout: 'Todos os endereços, com o dia da última mudança',
  feed: 'RSS',
  feedAbout: 'As análises mais recentes com o texto completo',
  categories: 'Categorias',
  newest: 'Análises recentes',
} as const;

export const accountMessages = {
  required: 'Preencha todos os campos obrigatórios',
  mismatch: 'A nova senha e a confirmação não coincidem',
  tooShort: 'A nova senha deve ter pelo menos 6 caracteres',
  tooLong: 'A nova senha deve ter no máximo 72 bytes',
  notSignedIn: 'Você não entrou como proprietário',
  updated: 'A senha foi alterada.',
  updateFailed: 'Não foi possível alterar a senha',
  incorrect: 'A senha atual está incorreta',
  emailMismatch: 'O e-mail não corresponde a esta conta',
  readFailed: 'Não foi possível ler a conta agora.',
  confirmLogout:
    'Você tem texto não salvo. Ao sair, ele é removido deste dispositivo. Sair sem salvar?',
  usernameRequired: 'O nome de usuário não pode ficar vazio',
  emailRequired: 'O e-mail não pode ficar vazio',
  emailShape: 'Digite um endereço de e-mail válido',
} as const;

export const privacyMessages = {
  title: 'Privacidade e segurança',
  description: 'Alterar a senha da conta do proprietário e ver qual conta está conectada.',
  forVisitors: 'Procura a sua própria privacidade?',
  forVisitorsLink: 'O que contamos na sua visita',
  change: 'Alterar a senha',
  email: 'E-mail',
  emailHint: 'Apenas para verificação',
  current: 'Senha atual',
  next: 'Nova senha',
  nextHint: 'Pelo menos 6 caracteres',
  confirm: 'Confirmar a nova senha',
  submit: 'Alterar a senha',
  busy: 'Alterando…',
  account: 'Dados da conta',
  username: 'Nome de usuário',
  userId: 'Identificador',
} as const;

export const privacyStatement = {
  title: 'O que contamos',
  description: 'O que este site registra na sua visita, o que não registra e por quanto tempo.',
  lead: 'Queremos saber quais análises são lidas, quais lojas são visitadas e o que as pessoas buscam. Não queremos saber quem você é. Aqui está tudo o que é registrado, sem um clique para aceitar, porque aqui não há nada a aceitar.',
  label: {
    heading: 'Tabela de contagem',
    serving: 'Quantidade por visita',
    rows: [
      { name: 'Cookies', amount: '0' },
      { name: 'Endereços guardados', amount: '0' },
      { name: 'Rastreadores externos', amount: '0' },
      { name: 'Perfis', amount: '0' },
    ],
    keepingHeading: 'Validade',
    keeping: [
      { name: 'Registros individuais', amount: '13 meses*' },
      { name: 'Totais diários', amount: 'sem limite' },
    ],
    note: '* A menos que o proprietário deste site defina outro prazo. Os totais diários são somas e não dizem nada sobre uma visita em particular.',
  },
  sections: [
    {
      heading: 'Você abre uma análise',
      text: 'Um registro a cada vez que a página está na sua tela: qual análise, quando, o caminho da página, o país de onde vem a sua conexão e o nome que o seu navegador dá a si mesmo. Um número aleatório marca esse único carregamento e é esquecido pelo navegador quando você sai da página.',
    },
    {
      heading: 'Você vai a uma loja',
      text: 'O mesmo registro mais uma vez, marcado como clique: em que lugar da página estava o link e a qual oferta ele levava. Esse clique conta em todas as páginas, também quando um link passa por um endereço nosso. A loja fica sabendo qual análise e qual lugar enviaram alguém, nunca quem. O que você faz na loja, não vemos; a loja tem regras próprias.',
    },
    {
      heading: 'Uma loja nos paga',
      text: 'As lojas e suas redes nos dizem qual dos nossos links levou a uma venda, quando, de quê e quanto ganhamos. Elas reconhecem o link por um código curto que indica a análise, o lugar na página e a oferta. É o mesmo código para todos que seguem esse link. De quem compra guardamos o país, se for informado, e nada mais: nem nome, nem endereço, nem número do pedido. Uma venda não pode ser ligada a uma visita.',
    },
    {
      heading: 'Testamos dois botões',
      text: 'Às vezes comparamos dois textos ou lugares de um botão. O seu navegador escolhe um deles ao acaso cada vez que uma página abre e o esquece quando você sai. Os registros dessa página e de um clique dizem qual dos dois era, e nada mais.',
    },
    {
      heading: 'Você busca',
      text: 'As palavras, depois que você para de digitar por meio segundo; em que tipo de página você buscou; quantas análises corresponderam; quando; país e navegador. Por isso, busque produtos, não pessoas.',
    },
    {
      heading: 'O seu endereço',
      text: 'O seu endereço de rede chega até nós com cada requisição, como chega a todo site. Ele é usado nesse momento para descobrir o país e conter enxurradas de requisições. Não é guardado, nem mesmo embaralhado.',
    },
    {
      heading: 'Não rastrear',
      text: 'Se o seu navegador envia “Do Not Track” ou “Global Privacy Control”, o que você lê e busca conta como o de todos, mas sem o país e sem o navegador.',
    },
    {
      heading: 'A memória do seu navegador',
      text: 'Visitantes não recebem cookies. Até você fechar a aba, o navegador lembra a última busca dessa aba, para que ela não conte duas vezes, e por um momento que você seguiu um link, para mostrar que a próxima página está chegando. O proprietário deste site recebe um cookie ao entrar.',
    },
    {
      heading: 'Quem mais é consultado',
      text: 'Nenhum serviço de análise de audiência, nenhuma rede de anúncios, nenhum servidor de fontes. A imagem de uma análise pode vir do servidor do fabricante ou da loja, que então vê a requisição do seu navegador.',
    },
    {
      heading: 'Robôs',
      text: 'Buscadores e outros programas, páginas que um navegador carregou antecipadamente e cliques repetidos em menos de um segundo são contados à parte e em nenhum número sobre pessoas.',
    },
  ],
} as const;

export const siteTextDefaults = {
  affiliate_disclosure:
    'Alguns links deste site são links de afiliado: se você comprar por eles, a loja nos paga uma comissão. Isso não custa nada a você e não muda nenhuma nota.',
  author_name: (site: string) => `A equipe ${site}`,
  author_bio:
    'Escrevemos sobre produtos de fitness e saúde, e imprimimos os contras tão grandes quanto os prós.',
  how_we_test: `**Prós e contras.** O que fala a favor de um produto e o que fala contra ficam lado a lado, no mesmo tamanho.

**O que as estrelas significam.** Cinco: o melhor da categoria. Quatro: vale muito a pena. Três: bom, com ressalvas. Duas: difícil de recomendar. Uma: deixe na prateleira.

**Quem paga.** Alguns links levam a lojas que pagam uma comissão quando você compra. Isso não custa nada a você e não muda nenhuma nota. Os preços mudam: vale o da loja.

**Quando as coisas mudam.** As análises trazem a data em que foram publicadas e a da última mudança. Se algo não for mais verdade, conte para nós.`,
} as const;
