import { hasAllTerms, hasStopWordsAlone, toIndexedWords, toSearchTerms } from './search-words.js';

const toTokens = (title: string) => new Set(toIndexedWords({ title, description: '', store: '' }).tokens);

/** Either as a query finds the other as a title. */
const meet = (one: string, other: string): boolean =>
  hasAllTerms(one, toTokens(other)) && hasAllTerms(other, toTokens(one));
const meetAnyWay = (one: string, other: string): boolean =>
  hasAllTerms(one, toTokens(other)) || hasAllTerms(other, toTokens(one));

/** Pairs of a line are parted by blanks, or by ' · ' where they have some. */
const toPairs = (lines: string): [string, string][] =>
  lines
    .trim()
    .split(/ · |\n/)
    .map((pair) => pair.trim().split(' = ') as [string, string]);

const meeting = toPairs(`
TV = TVs · TVs = tv · PC = PCs · HD = HDs · CD = CDs · DVD = DVDs · LED = LEDs · SSD = SSDs · USB = USBs · GPU = GPUs
tvs = TV · pcs = PC · chip = chips · kit = kits · top = tops · short = shorts · legging = leggings · mop = mops
pé = pés · pá = pás · chá = chás · sofá = sofás · crachá = crachás · maracujá = maracujás · fubá = fubás · sutiã = sutiãs
lã = lãs · maçã = maçãs · ímã = ímãs · irmã = irmãs · bebê = bebês · purê = purês · buquê = buquês · café = cafés
boné = bonés · picolé = picolés · chalé = chalés · pontapé = pontapés · avó = avós · cipó = cipós · pó = pós
biquíni = biquínis · abacaxi = abacaxis · táxi = táxis · gibi = gibis · júri = júris · sushi = sushis · caqui = caquis
chassi = chassis · mini = minis · safári = safáris · bisturi = bisturis · javali = javalis · colibri = colibris
herói = heróis · samurai = samurais · boi = bois · bonsai = bonsais · pai = pais · lei = leis · rei = reis · pônei = pôneis
jornal = jornais · avental = aventais · varal = varais · pedal = pedais · mural = murais · dedal = dedais · cereal = cereais
digital = digitais · casal = casais · manual = manuais · sal = sais · cristal = cristais · metal = metais · animal = animais
natural = naturais · vegetal = vegetais · infantil = infantis · funil = funis · barril = barris · fuzil = fuzis · canil = canis
refil = refis · perfil = perfis · cantil = cantis · fácil = fáceis · portátil = portáteis · têxtil = têxteis · réptil = répteis
útil = úteis · frágil = frágeis · papel = papéis · hotel = hotéis · anel = anéis · pastel = pastéis · pincel = pincéis
coquetel = coquetéis · carretel = carretéis · painel = painéis · túnel = túneis · nível = níveis · móvel = móveis
automóvel = automóveis · imóvel = imóveis · dobrável = dobráveis · descartável = descartáveis · reutilizável = reutilizáveis
lavável = laváveis · flexível = flexíveis · combustível = combustíveis · possível = possíveis · pel = péis
lençol = lençóis · anzol = anzóis · farol = faróis · girassol = girassóis · cachecol = cachecóis · urinol = urinóis
álcool = álcoois · azul = azuis · paul = pauis · gol = gols · homem = homens · imagem = imagens · item = itens
viagem = viagens · embalagem = embalagens · nuvem = nuvens · garagem = garagens · bagagem = bagagens · jovem = jovens
batom = batons · bombom = bombons · cupom = cupons · garçom = garçons · moletom = moletons · som = sons · tom = tons
jardim = jardins · pudim = pudins · cetim = cetins · patim = patins · cupim = cupins · amendoim = amendoins · álbum = álbuns
atum = atuns · jejum = jejuns · promoção = promoções · fogão = fogões · colchão = colchões · cartão = cartões
sabão = sabões · limão = limões · melão = melões · mamão = mamões · botão = botões · cordão = cordões · violão = violões
balão = balões · caminhão = caminhões · avião = aviões · calção = calções · blusão = blusões · macacão = macacões
edredão = edredões · facão = facões · esfregão = esfregões · canhão = canhões · feijão = feijões · extensão = extensões
impressão = impressões · versão = versões · televisão = televisões · estação = estações · ração = rações · porção = porções
pão = pães · cão = cães · alemão = alemães · capitão = capitães · mão = mãos · irmão = irmãos · grão = grãos · órgão = órgãos
mãe = mães · celular = celulares · colher = colheres · mulher = mulheres · flor = flores · cor = cores · par = pares
bar = bares · colar = colares · dólar = dólares · açúcar = açúcares · abajur = abajures · monitor = monitores
computador = computadores · aspirador = aspiradores · ventilador = ventiladores · liquidificador = liquidificadores
refrigerador = refrigeradores · carregador = carregadores · secador = secadores · barbeador = barbeadores
processador = processadores · adaptador = adaptadores · roteador = roteadores · projetor = projetores · repelente = repelentes
suéter = suéteres · pôster = pôsteres · açougueiro = açougueiros · hambúrguer = hambúrgueres · trailer = trailers
luz = luzes · cruz = cruzes · nariz = narizes · raiz = raízes · rapaz = rapazes · xadrez = xadrezes · noz = nozes
arroz = arrozes · verniz = vernizes · giz = gizes · matriz = matrizes · inglês = ingleses · português = portugueses
japonês = japoneses · francês = franceses · chinês = chineses · mês = meses · gás = gases · deus = deuses · país = países
fax = faxes · box = boxes · mix = mixes · tórax = tórax · xerox = xerox · peixe = peixes · lanche = lanches · creche = creches
broche = broches · watch = watches · torre = torres · doce = doces · alface = alfaces · fone = fones · game = games
cabo = cabos · caixa = caixas · camisa = camisas · camiseta = camisetas · calça = calças · tênis = tênis · lápis = lápis
ônibus = ônibus · pires = pires · grátis = grátis · bônus = bônus · vírus = vírus · jeans = jean · notebook = notebooks
smartphone = smartphones · tablet = tablets · mouse = mouses · teclado = teclados · headset = headsets · webcam = webcams
drone = drones · console = consoles · smartwatch = smartwatches · pneu = pneus · chapéu = chapéus · troféu = troféus
degrau = degraus · museu = museus · céu = céus · véu = véus · brinquedo = brinquedos · boneca = bonecas · quebra-cabeça = quebra-cabeças
carrinho = carrinhos · fralda = fraldas · mamadeira = mamadeiras · chupeta = chupetas · berço = berços · série = séries
furadeira = furadeiras · parafusadeira = parafusadeiras · martelo = martelos · alicate = alicates · serra = serras
chave de fenda = chaves de fenda · broca = brocas · parafuso = parafusos · trena = trenas · panela = panelas · faca = facas
garfo = garfos · prato = pratos · copo = copos · xícara = xícaras · taça = taças · garrafa = garrafas · caneca = canecas
biscoito = biscoitos · bolacha = bolachas · iogurte = iogurtes · queijo = queijos · ovo = ovos · carne = carnes · vinho = vinhos
cerveja = cervejas · cookie = cookies · barra de cereal = barras de cereais · CAFÉ = cafe · Pâo = pao · AÇAÍ = acai
5ª geração = 5a geracao · 1º lugar = 1o lugar · 12ª = 12a · nº 5 = no 5 · chanel nº5 = chanel nº 5 · chanel no5 = chanel n° 5 · n° 5 = no 5 · 10 m² = 10m2 · 3 m³ = 3m3 · ﬁo = fio
ＴＶ = tv · Wi‑Fi = wifi · Wi-Fi = wifi · Wi-Fi = wi fi · wifi = wi fi · micro-ondas = microondas · micro ondas = microondas
micro‑ondas = micro ondas · Air fryer = airfryer · Air-fryer = airfryer · air-fryer = air fryer · AirFryer = air fryers
pen drive = pendrive · pen-drive = pendrive · note book = notebook · smart watch = smartwatch · smart tv = smarttv
e-book = ebook · T-shirt = tshirt · guarda-roupa = guardaroupa · guarda-roupa = guarda roupas · guarda-chuva = guardachuvas
porta-retrato = porta retratos · lava-louças = lava louça · multi-uso = multiuso · anti-aderente = antiaderente
no-break = nobreak · d'água = dágua · D’Água = d'água · H&M = hm · L.O.L. = lol · X-Box = xbox · Play Station = playstation
micro\u00ADondas = microondas · fo\u200Bne = fone · fo\u200Cne = fone · fo\u2060ne = fone · fo\uFEFFne = fone · fo\u200Ene = fone
128 GB = 128gb · 128GB = 128 gb · 1 TB = 1tb · 1 terabyte = 1TB · 16 gigas = 16gb · 1 l = 1L · 1 litro = 1l · 2 litros = 2L
1,5 L = 1.5l · 1,5 litro = 1,5L · 500 ml = 500ml · 2m = 2 m · 2 metros = 2m · 30 cm = 30cm · 10 mm = 10mm · 5 kg = 5kg
5 quilos = 5kg · 400 g = 400g · 400 gramas = 400g · 220 V = 220v · 220 volts = 220V · 110v = 110 V · 1500 W = 1500w
60 Hz = 60hz · 5000 mAh = 5000mah · 2,4 GHz = 2.4ghz · 9000 BTUs = 9000 btu · 12.000 BTUs = 12000btu · 50" = 50 polegadas
50” = 50pol · 6,5 polegadas = 6.5" · 144 fps = 144fps · 48 MP = 48mp · 4 K = 4k · 1080 p = 1080p · 12 unidades = 12un · 24 h = 24h
PS5 = PS 5 · PS-5 = ps5 · Galaxy A54 = galaxy a 54 · RTX 3060 = rtx3060 · Bluetooth 5.0 = bluetooth 5,0 · 1.000 = 1000
fone ouvido = fone de ouvido · capa para celular = capa celular · jogo da memória = jogo memoria
`);

const apart = toPairs(`
casa = casaco · casa = caso · casa = casal · mesa = mês · real = rei · reais = reis · mel = mil · mala = mal · mal = mais
bola = bolo · bola = bolsa · bolsa = bolso · prata = prato · porta = porto · porta = portão · carta = cartão · cartão = cartaz
copo = copa · capa = copa · capa = cama · fone = fonte · fone = telefone · livro = livre · banco = banca · manta = manto
tinta = tinto · ponto = ponta · massa = maço · pera = perna · gato = gás · pão = pano · pão = pé · mão = mãe · cão = cal
sal = sala · sal = sol · sol = solo · vela = velo · vela = vale · fio = fita · fita = filtro · rede = redonda · barra = barro
roda = rodo · saco = saca · saia = saída · meia = meio · meia = mesa · tela = telha · tampa = tapa · tampo = tampa
banheira = banheiro · torneira = torno · cadeira = caldeira · panela = painel · caneta = caneca · colher = colar · cor = core
cor = corda · par = pá · bar = barra · mar = mala · flor = farol · farol = farinha · luz = luva · luva = uva · box = boxe
bis = bisnaga · lápis = lapela · gás = gasolina · tênis = tela · onça = ônibus · vírus = viro · país = paisagem · pires = pirex
carregador = carregado · condicionador = condicionado · refrigerador = refrigerante · congelador = congelado · secador = seco
menina = menino · boneca = boneco · carteira = carteiro · quadro = quadra · barata = barato · fruta = frita · sapato = sapata
computador = compota · impressora = impressão · batedeira = batida · liquidificador = liquidação · aspirador = aspirina
celular = célula · tablet = tablete · console = consolo · game = gamer · mouse = musse · notebook = netbook · ebook = note
TV = TVC · HD = HDMI · PC = PCI · SSD = SSL · LED = lente · PS5 = PS4 · A54 = A53 · RTX 3060 = RTX 3070 · i5 = i7
128 GB = 256 GB · 128 GB = 128 MB · 1 l = 1 ml · 1,5 L = 15 L · 1,5 l = 5 l · 2 m = 2 cm · 10 m2 = 10 m · 220 V = 110 V
5 kg = 5 g · 50" = 55" · 12 V = 12 W · 60 Hz = 60 GHz · 5ª = 5º · 1ª geração = 2ª geração · nº 5 = nº 6 · nº5 = nº 6 · 1.000 = 100
wifi = fi · airfryer = air · microondas = micro · ondas = microondas · pendrive = pen · nobreak = break · lol = logo
fone com fio = fone sem fio · camisa polo = polo aquático · jogo de cama = jogo de mesa · suco de uva = suco de laranja
`);

it('table has at least 300 pairs that meet and 100 that do not', () => {
  expect(meeting.length).toBeGreaterThanOrEqual(300);
  expect(apart.length).toBeGreaterThanOrEqual(100);
  for (const pairs of [meeting, apart]) expect(new Set(pairs.map(String)).size).toBe(pairs.length);
});

it.each(meeting)('%j and %j find each other', (one, other) => {
  expect(meet(one, other)).toBe(true);
});

it.each(apart)('%j and %j do not find each other', (one, other) => {
  expect(meetAnyWay(one, other)).toBe(false);
});

it('what has signs inside is found by its parts', () => {
  for (const part of ['fone', 'ouvido']) expect(hasAllTerms(part, toTokens('Fone-de-ouvido'))).toBe(true);
  for (const part of ['bluetooth 5', '5.0']) expect(hasAllTerms(part, toTokens('Bluetooth 5.0'))).toBe(true);
  for (const part of ['128', 'gb', '128gb']) expect(hasAllTerms(part, toTokens('SSD de 128 GB'))).toBe(true);
});

it('compounds are found by their words in any order, and among other words', () => {
  const tokens = toTokens('Kit Airfryer Mondial 4L preta');
  for (const query of ['air fryer mondial', 'mondial air fryer', 'AIR-FRYER 4 litros', 'kit preta'])
    expect(hasAllTerms(query, tokens)).toBe(true);
  expect(hasAllTerms('air fryer philco', tokens)).toBe(false);
});

it('query has every word once, without stop words unless there are no others', () => {
  const listTexts = (query: string) => toSearchTerms(query).map(({ word }) => word);
  expect(listTexts('Fones de ouvido, fone e FONES')).toEqual(['ouvido', 'fones']);
  expect(listTexts('de a para')).toEqual(['de', 'a', 'para']);
  expect(listTexts('🎧 $ .*')).toEqual([]);
  expect(listTexts('a'.repeat(100))).toEqual(['a'.repeat(40)]);
});

it('words of a promotion are those of title, store and description, with few pairs', () => {
  const { tokens, words } = toIndexedWords({
    title: 'Fones e fone',
    description: `Pares leves ${Array.from({ length: 200 }, (_none, at) => `letra${'abcdefghij'[at % 10]}`).join(' ')}`,
    store: 'Som da Praça',
  });
  expect(words.slice(0, 7)).toEqual(['fones', 'e', 'fone', 'som', 'da', 'praca', 'pares']);
  expect(tokens).toEqual(expect.arrayContaining(['fone', 'e', 'som', 'da', 'praca', 'par', 'leve']));
  expect(tokens.length - words.length).toBeLessThanOrEqual(16);
});

it('words that every object has are words', () => {
  const { tokens } = toIndexedWords({
    title: 'Constructor __proto__',
    description: '',
    store: 'hasOwnProperty',
  });
  expect(tokens).toEqual(expect.arrayContaining(['constructor', 'proto', 'hasownproperty']));
  expect(toSearchTerms('constructor').map(({ token }) => token)).toEqual(['constructor']);
});

it.each([
  ['de', true],
  ['De, a para', true],
  ['com', true],
  ['sem fio', false],
  ['de fone', false],
  ['!!!', false],
])('hasStopWordsAlone of %j is %p', (text, expected) => {
  expect(hasStopWordsAlone(text)).toBe(expected);
});
