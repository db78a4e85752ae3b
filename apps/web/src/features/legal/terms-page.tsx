import { Link } from 'react-router-dom';
import { useSite } from '../../lib/site';
import { Contact, LegalPage, type LegalSection } from './legal-page';

/** @param name of the site */
const createSections = (name: string): LegalSection[] => [
  [
    'servico',
    `O que é o ${name}`,
    <p key="text">
      O {name} é um lugar para contar aos outros onde as coisas estão baratas. Quem publica são as pessoas que
      usam o site. Não vendemos nada, não recebemos pagamentos e não entregamos produtos: a compra é feita na
      loja, com as regras dela e com os seus direitos de consumidor diante dela.
    </p>,
  ],
  [
    'conta',
    'Sua conta',
    <>
      <p>
        Para olhar, buscar e copiar cupons não é preciso ter conta. Para publicar, comentar, curtir, criar
        alertas e trocar pontos, é. Ao criar uma, você confirma que:
      </p>
      <ul>
        <li>tem 18 anos, ou a autorização de quem responde por você;</li>
        <li>informa um nome e um e-mail que são seus;</li>
        <li>guarda a senha só para você, e nos avisa se alguém a descobriu.</li>
      </ul>
      <p>
        Você pode sair de todos os aparelhos e excluir a conta quando quiser, no seu{' '}
        <Link to="/perfil">perfil</Link>.
      </p>
    </>,
  ],
  [
    'publicar',
    'O que se publica aqui',
    <>
      <p>
        Toda promoção passa pela moderação antes de aparecer. Se você mudar o link, a loja ou o preço de uma
        que já está no ar, ela passa por lá de novo. Não entra:
      </p>
      <ul>
        <li>preço, desconto ou cupom que não existe, ou que você sabe que acabou;</li>
        <li>produto falsificado, roubado, proibido, ou que só pode ser vendido com receita;</li>
        <li>link que engana, que instala programas ou que pede dados sem motivo;</li>
        <li>propaganda disfarçada, texto repetido para aparecer mais, ou votos combinados;</li>
        <li>ofensa, ameaça, discriminação, ou dados pessoais de outra pessoa;</li>
        <li>foto ou texto que você não tem o direito de usar.</li>
      </ul>
      <p>
        A promoção recusada volta para você com o motivo, e pode ser corrigida e enviada outra vez. O que é
        seu continua seu: ao publicar, você só nos permite mostrar o texto e as fotos aqui no site, de graça,
        enquanto estiverem publicados.
      </p>
    </>,
  ],
  [
    'precos',
    'Preços e lojas',
    <p key="text">
      Conferimos o que dá para conferir, mas os preços mudam depressa. Vale o que a loja mostra na hora da
      compra. Desconfie de preço bom demais em loja que ninguém conhece, e conte nos comentários quando algo
      não for como está escrito.
    </p>,
  ],
  [
    'pontos',
    'Pontos e recompensas',
    <p key="text">
      Pontos agradecem a quem ajuda. Não são dinheiro, não passam de uma pessoa para outra e não são trocados
      por dinheiro. Os que uma promoção rendeu ao entrar no ar são devolvidos quando ela deixa de estar ativa.
      Cada recompensa mostra quantos pontos custa, e vale enquanto houver estoque; a troca feita aparece no{' '}
      <Link to="/meus-resgates">Histórico de Resgates</Link>.
    </p>,
  ],
  [
    'anuncios',
    'Anúncios',
    <p key="text">
      Os espaços marcados com “Anúncio” são pagos por quem anuncia. Eles não mudam a ordem das promoções e não
      são escolhidos pelo que você faz no site: são os mesmos para todos, ou para todos de uma cidade.
    </p>,
  ],
  [
    'descumprir',
    'Quando as regras não são seguidas',
    <p key="text">
      Podemos recusar ou tirar do ar uma promoção ou um comentário e, se o caso for grave ou se repetir,
      suspender a conta; mesmo suspensa, você pode entrar para baixar os seus dados e excluí-la. O motivo de
      uma recusa aparece em <Link to="/minhas-promocoes">Minhas Promoções</Link>. Em todos os casos, a pessoa
      pode perguntar o porquê e pedir que se olhe de novo por <Contact />. Quem encontrar aqui algo que fere
      um direito seu pode escrever para o mesmo endereço.
    </p>,
  ],
  [
    'responsabilidade',
    'Até onde respondemos',
    <p key="text">
      Cuidamos para que o site esteja no ar e os dados, seguros, mas ele pode parar para reparos. Pelo que
      cada loja vende respondem as lojas; pelo que cada pessoa escreve responde quem escreveu, nos termos do
      Marco Civil da Internet (Lei 12.965/2014). Nada aqui diminui os direitos que o Código de Defesa do
      Consumidor dá a você.
    </p>,
  ],
  [
    'mudancas',
    'Mudanças e lei que vale',
    <p key="text">
      Se estes termos mudarem no que importa, avisaremos no site antes de valer; a data no alto diz desde
      quando valem. Vale a lei brasileira, e você pode procurar a Justiça da cidade onde mora.
    </p>,
  ],
];

export function TermsPage() {
  const { name } = useSite();
  return (
    <LegalPage
      title="Termos de Uso"
      since="21 de novembro de 2026"
      lead={`O que você pode esperar do ${name}, e o que o ${name} espera de você. Usar o site é concordar com isto.`}
      sections={createSections(name)}
      other={{ to: '/privacidade', text: 'Política de Privacidade' }}
    />
  );
}
