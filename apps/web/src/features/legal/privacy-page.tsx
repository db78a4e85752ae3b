import { Link } from 'react-router-dom';
import { useSite } from '../../lib/site';
import { Contact, LegalPage, type LegalSection } from './legal-page';
import { PersonalDataTable } from './personal-data-table';

/** Data subject rights of LGPD article 18, and where to exercise them. */
function Rights() {
  return (
    <>
      <p>O art. 18 da LGPD dá a você o direito de, sem pagar nada:</p>
      <ul>
        <li>
          <b>saber</b> se tratamos dados seus, e <b>ver</b> quais são;
        </li>
        <li>
          <b>corrigir</b> o que está errado ou desatualizado;
        </li>
        <li>
          <b>levar embora</b> os seus dados, em um arquivo que outro serviço consegue ler;
        </li>
        <li>
          <b>bloquear ou apagar</b> o que for demais, ou o que for tratado fora da lei;
        </li>
        <li>
          <b>apagar</b> os dados que você nos deu, e <b>retirar</b> uma autorização que deu;
        </li>
        <li>
          <b>saber</b> com quem compartilhamos, e o que acontece se você disser não;
        </li>
        <li>
          <b>se opor</b> a um uso com que não concorda.
        </li>
      </ul>
      <p>
        No seu <Link to="/perfil">perfil</Link> você muda nome e foto, baixa tudo o que sabemos de você e
        exclui a conta. A exclusão é na hora: nome, e-mail, foto, alertas e avisos são apagados; promoções e
        comentários ficam sob “Conta removida”, as curtidas continuam contadas e o extrato de pontos fica sem
        nome.
      </p>
      <p>
        Para o resto, escreva para <Contact />. Respondemos em até 15 dias. Se a resposta não resolver, você
        pode recorrer à ANPD.
      </p>
    </>
  );
}

/** @param name of the site */
const createSections = (name: string): LegalSection[] => [
  [
    'quem',
    'Quem cuida dos seus dados',
    <p key="text">
      O {name} decide o que é guardado e para quê: na palavra da Lei Geral de Proteção de Dados (LGPD, Lei
      13.709/2018), é o controlador. O encarregado pelos dados atende em <Contact />.
    </p>,
  ],
  [
    'quais',
    'Quais dados, para quê e por quanto tempo',
    <>
      <p>
        Guardamos o que o site precisa para funcionar, e nada além. Não pedimos CPF, telefone, endereço nem
        dados de pagamento, e não compramos dados de ninguém.
      </p>
      <PersonalDataTable />
      <p>
        No cadastro guardamos, por 30 dias, um código feito do endereço de rede (um hash com sal; no IPv6, só
        da primeira metade, o /64), e não o endereço. Ele serve para notar várias contas criadas no mesmo
        lugar em um dia: na mesma promoção ou no mesmo comentário, os votos delas contam uma vez só.
      </p>
      <p>
        Quando você diz que uma promoção ainda vale ou expirou, ou se um cupom funcionou, guardamos isso por
        90 dias; se você excluir a conta, fica sem o seu nome.
      </p>
      <p>
        Uma denúncia fica guardada até 90 dias depois de decidida. A moderação lê o que você escreveu, sem o
        seu nome; se você excluir a conta, ela some.
      </p>
      <p>
        Se você recorrer de uma decisão da moderação, só a moderação lê o que você escreveu. Um comentário que
        ela apagou fica guardado por mais 30 dias, sem ninguém ver, para voltar se o recurso for aceito. O
        registro público da moderação não traz o nome de ninguém.
      </p>
    </>,
  ],
  [
    'publico',
    'O que os outros veem',
    <p key="text">
      São públicos seu nome, sua foto, seu nível, seus pontos, suas conquistas, desde quando você participa,
      as promoções que publicou, as curtidas que deu e os comentários que escreveu. Seus alertas, o que você
      segue, o que oculta, o que salva, seus avisos e se os seus votos contam, só você vê. Seu e-mail e seus
      resgates, você e os administradores do site; o que você mandou publicar e ainda não saiu, você e a
      moderação.
    </p>,
  ],
  [
    'aparelho',
    'O que fica no seu aparelho',
    <>
      <p>
        Não usamos cookies de publicidade nem de rastreio. No armazenamento do navegador ficam a chave da sua
        sessão, o tema claro ou escuro, os rascunhos do que você ainda não enviou, o que você não quer ver
        (sem conta, fica só ali), as suas escolhas de como o site aparece e de como avisa, e um número
        sorteado, que só serve para contar uma vez quem está com várias abas abertas. Um cookie de dez minutos
        existe apenas enquanto você entra com o Google. Sair da conta apaga a chave, a lista do que a conta
        oculta e as escolhas de avisos; o resto você apaga nas configurações do navegador.
      </p>
      <p>
        Uma imagem trocada ou apagada, como a sua foto quando você exclui a conta, some do site em até um
        minuto. O navegador de quem já a viu pode guardar a cópia dele por até um ano; ela some quando a
        pessoa limpa os dados do navegador.
      </p>
    </>,
  ],
  [
    'quem-recebe',
    'Com quem compartilhamos',
    <>
      <p>
        Não vendemos, não alugamos e não trocamos seus dados, e quem anuncia recebe só números: quantas vezes
        um anúncio foi visto e clicado. Quem hospeda o site e entrega os nossos e-mails trata os dados por
        nossa conta e só para isso. Fora daí, dados só são entregues por ordem da Justiça ou quando a lei
        obriga.
      </p>
      <p>
        O botão do Google, nas páginas de entrar e de cadastro, vem dos servidores dele. Se você escolher
        usá-lo, o Google nos diz seu nome e seu e-mail (a foto de lá não guardamos), e fica sabendo que você
        entrou aqui. Se você pedir avisos num aparelho, eles passam, cifrados, pelo serviço de avisos do
        navegador dele (do Google, da Apple, da Mozilla ou da Microsoft), que sabe quando um chega, e não o
        que diz. Ao abrir uma loja, um anúncio ou o WhatsApp por um link, valem as regras de lá.
      </p>
    </>,
  ],
  ['direitos', 'Seus direitos', <Rights key="text" />],
  [
    'seguranca',
    'Como protegemos',
    <p key="text">
      A senha é guardada de um jeito que não permite lê-la de volta. Na internet, a conexão entre o seu
      aparelho e o site é cifrada (HTTPS), você pode encerrar todas as suas sessões a qualquer hora, e o que
      os administradores fazem com contas fica registrado. Se um incidente puder trazer risco a você,
      avisaremos você e a Autoridade Nacional de Proteção de Dados (ANPD).
    </p>,
  ],
  [
    'criancas',
    'Crianças e adolescentes',
    <p key="text">
      O {name} não é feito para crianças. Adolescentes usam o site com a autorização de quem responde por
      eles. Se souber da conta de uma criança, escreva para nós e ela será excluída.
    </p>,
  ],
  [
    'mudancas',
    'Mudanças nesta política',
    <p key="text">
      Se algo mudar no que importa, avisaremos no site antes de valer. A data no alto diz desde quando vale
      este texto.
    </p>,
  ],
];

export function PrivacyPage() {
  const { name } = useSite();
  return (
    <LegalPage
      title="Política de Privacidade"
      since="25 de novembro de 2026"
      lead={`Quais dados o ${name} guarda, por que, por quanto tempo, e como você os vê, leva embora ou apaga.`}
      sections={createSections(name)}
      other={{ to: '/termos', text: 'Termos de Uso' }}
    />
  );
}
