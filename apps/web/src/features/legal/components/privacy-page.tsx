import { LegalPage } from './legal-page';
import { Contact } from './contact';
import { DataTable } from './data-table';
import { Rights } from './rights';

const sections = [
  [
    'quem',
    'Quem cuida dos seus dados',
    <p key="text">
      O Pechincha decide o que é guardado e para quê: na palavra da Lei Geral de Proteção de Dados (LGPD, Lei
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
      <DataTable />
    </>,
  ],
  [
    'publico',
    'O que os outros veem',
    <p key="text">
      Seu nome, sua foto, seu nível, suas conquistas, as promoções que publicou e os comentários que escreveu
      são públicos. Seu e-mail, seus alertas, seus resgates e seus avisos só você vê.
    </p>,
  ],
  [
    'aparelho',
    'O que fica no seu aparelho',
    <p key="text">
      Não usamos cookies de publicidade nem de rastreio. No armazenamento do navegador ficam a chave da sua
      sessão, o tema claro ou escuro, os rascunhos do que você ainda não enviou e as suas escolhas de como o
      site aparece. Sair da conta apaga a chave; os outros você apaga nas configurações do navegador.
    </p>,
  ],
  [
    'quem-recebe',
    'Com quem compartilhamos',
    <>
      <p>
        Com ninguém. Não vendemos, não alugamos e não trocamos seus dados, e quem anuncia recebe só números:
        quantas vezes um anúncio foi visto e clicado. Dados só são entregues por ordem da Justiça ou quando a
        lei obriga.
      </p>
      <p>
        Se você escolher entrar com o Google, ele nos diz seu nome, seu e-mail e sua foto, e fica sabendo que
        você entrou aqui. Ao abrir uma loja, um anúncio ou o WhatsApp por um link, valem as regras de lá.
      </p>
    </>,
  ],
  ['direitos', 'Seus direitos', <Rights key="text" />],
  [
    'seguranca',
    'Como protegemos',
    <p key="text">
      A senha é guardada de um jeito que não permite lê-la de volta. O site só fala com o seu aparelho por
      conexão cifrada, as sessões podem ser encerradas a qualquer hora, e o que os administradores fazem fica
      registrado. Se um incidente puder trazer risco a você, avisaremos você e a Autoridade Nacional de
      Proteção de Dados (ANPD).
    </p>,
  ],
  [
    'criancas',
    'Crianças e adolescentes',
    <p key="text">
      O Pechincha não é feito para crianças. Adolescentes usam o site com a autorização de quem responde por
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
] as const;

export function PrivacyPage() {
  return (
    <LegalPage
      title="Política de Privacidade"
      since="1º de janeiro de 2025"
      lead="Quais dados o Pechincha guarda, por que, por quanto tempo, e como você os vê, leva embora ou apaga."
      sections={sections}
      other={{ to: '/termos', text: 'Termos de Uso' }}
    />
  );
}
